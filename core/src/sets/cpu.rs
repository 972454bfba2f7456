//! Runs work compiled for the machine's bit instructions where it has them.
//!
//! Move generation counts and finds bits all the time; the baseline of `x86_64` has no instruction for
//! either. Work is compiled twice and the machine is asked which to run. The answer is the same.

#[cfg(target_arch = "x86_64")]
use std::sync::atomic::{AtomicU8, Ordering};

/// A piece of work whose `run` is compiled once for every machine and once for bit instructions.
pub(crate) trait Work {
    /// What the work returns.
    type Output;

    /// Does the work. Implementations are `#[inline(always)]`, and so is all they call that should be
    /// compiled for the bit instructions.
    fn run(self) -> Self::Output;
}

/// Does `work` with the best instructions this machine has.
#[inline]
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "halves the time of move generation")
)]
pub(crate) fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if has_bit_instructions() {
        // SAFETY: the machine has the instructions `run_with_bit_instructions` is compiled for.
        return unsafe { run_with_bit_instructions(work) };
    }
    work.run()
}

/// Whether the machine has the instructions, as far as is known: asked once, then one byte tells.
#[cfg(target_arch = "x86_64")]
static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);

#[cfg(target_arch = "x86_64")]
const UNKNOWN: u8 = 2;

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_bit_instructions() -> bool {
    let mut answer = ANSWER.load(Ordering::Relaxed);
    if answer == UNKNOWN {
        answer = u8::from(ask_for_bit_instructions());
        ANSWER.store(answer, Ordering::Relaxed);
    }
    answer == 1
}

#[cfg(target_arch = "x86_64")]
#[cold]
fn ask_for_bit_instructions() -> bool {
    is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("avx2")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
fn run_with_bit_instructions<W: Work>(work: W) -> W::Output {
    work.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Count(u64);

    impl Work for Count {
        type Output = (u32, u32, u32);

        #[inline(always)]
        fn run(self) -> Self::Output {
            (
                self.0.count_ones(),
                self.0.trailing_zeros(),
                self.0.leading_zeros(),
            )
        }
    }

    #[test]
    fn both_ways_agree() {
        for shift in 0..64 {
            let word = 0x9E37_79B9_7F4A_7C15u64 >> shift;
            assert_eq!(run(Count(word)), Count(word).run());
        }
        assert_eq!(run(Count(0)), Count(0).run());
    }
}
