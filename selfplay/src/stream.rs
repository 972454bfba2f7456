//! Work done in parallel and handed over in order.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Pieces of work that may be done and wait for an earlier one, for each thread.
const AHEAD: usize = 64;

/// Does `work` for all `numbers` on as many threads as the current rayon pool has, and hands the results to
/// `take` in order of their numbers; `arrived` sees each result as soon as it is there, in any order.
///
/// Ends when `take` breaks, with the error of `take`, or with the error of the first number whose work
/// failed, after all before it were taken. So what is taken depends on no thread. At most a fixed number of
/// results a thread wait at a time.
///
/// # Panics
/// If `work` panics.
pub fn in_order<T: Send, E: Send>(
    numbers: Range<u64>,
    work: &(impl Fn(u64) -> Result<T, E> + Sync + ?Sized),
    arrived: &mut dyn FnMut(&T),
    take: &mut dyn FnMut(u64, T) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E> {
    let threads = rayon::current_num_threads();
    let mut waiting = numbers.clone();
    // Who may start a piece of work holds a ticket, its number.
    let (give_ticket, tickets) = mpsc::channel();
    let tickets = Mutex::new(tickets);
    for number in waiting.by_ref().take(threads * AHEAD) {
        give_ticket.send(number).expect("the other end lives");
    }
    thread::scope(|scope| {
        // Both ends of ours go when this closure ends: then threads find nothing more to do.
        let give_ticket = give_ticket;
        let (hand_in, results) = mpsc::channel();
        for _ in 0..threads {
            let (hand_in, tickets) = (hand_in.clone(), &tickets);
            scope.spawn(move || {
                loop {
                    let ticket = {
                        let tickets = tickets.lock().unwrap_or_else(PoisonError::into_inner);
                        tickets.recv()
                    };
                    let Ok(number) = ticket else { return };
                    // A thread that dies would leave the others waiting.
                    let result = catch_unwind(AssertUnwindSafe(|| work(number)));
                    if hand_in.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        let mut early = BTreeMap::new();
        for due in numbers {
            let result = loop {
                if let Some(result) = early.remove(&due) {
                    break result;
                }
                let (number, result) = results.recv().expect("threads wait for tickets");
                let result = result.unwrap_or_else(|panic| resume_unwind(panic));
                if let Ok(result) = &result {
                    arrived(result);
                }
                early.insert(number, result);
            };
            if take(due, result?)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if let Some(number) = waiting.next() {
                give_ticket.send(number).expect("threads wait for tickets");
            }
        }
        Ok(ControlFlow::Continue(()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a pool").install(work)
    }

    /// Every seventh piece takes much longer than the others.
    fn square(number: u64) -> Result<u64, u64> {
        if number.is_multiple_of(7) {
            thread::sleep(std::time::Duration::from_millis(3));
        }
        if number == 300 {
            Err(number)
        } else {
            Ok(number * number)
        }
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 5] {
            let (mut taken, mut arrived) = (Vec::new(), 0);
            let ended = with_threads(threads, || {
                in_order(
                    5..290,
                    &square,
                    &mut |_| arrived += 1,
                    &mut |number, result| {
                        taken.push((number, result));
                        Ok(ControlFlow::Continue(()))
                    },
                )
            });
            assert_eq!(ended, Ok(ControlFlow::Continue(())));
            assert!(taken.iter().copied().eq((5..290).map(|it| (it, it * it))));
            assert_eq!(arrived, 285);
        }
    }

    #[test]
    fn it_ends_at_the_first_failure_or_when_told_to() {
        for threads in [1, 3] {
            let mut taken = 0;
            let mut count = |_, _| {
                taken += 1;
                Ok(ControlFlow::Continue(()))
            };
            let ended = with_threads(threads, || {
                in_order(0..9000, &square, &mut |_| (), &mut count)
            });
            assert_eq!((ended, taken), (Err(300), 300));
            let mut stop = |number, _| match number {
                40 => Ok(ControlFlow::Break(())),
                41.. => Err(number),
                _ => Ok(ControlFlow::Continue(())),
            };
            let ended = with_threads(threads, || {
                in_order(0..200, &square, &mut |_| (), &mut stop)
            });
            assert_eq!(ended, Ok(ControlFlow::Break(())));
        }
    }

    #[test]
    fn few_results_wait() {
        let (started, most) = (AtomicU64::new(0), AtomicU64::new(0));
        let work = |number: u64| {
            started.fetch_add(1, Ordering::Relaxed);
            Ok::<_, ()>(number)
        };
        let mut take = |number, _| {
            let ahead = started.load(Ordering::Relaxed) - number;
            most.fetch_max(ahead, Ordering::Relaxed);
            Ok(ControlFlow::Continue(()))
        };
        let ended = with_threads(2, || in_order(0..5000, &work, &mut |_| (), &mut take));
        assert_eq!(ended, Ok(ControlFlow::Continue(())));
        assert!(most.into_inner() <= 2 * AHEAD as u64);
    }

    #[test]
    #[should_panic(expected = "a bug")]
    fn a_panic_comes_through() {
        let work = |number| {
            if number == 3 {
                panic!("a bug")
            } else {
                Ok::<_, ()>(number)
            }
        };
        let mut take = |_, _| Ok(ControlFlow::Continue(()));
        let _ = with_threads(2, || in_order(0..5000, &work, &mut |_| (), &mut take));
    }
}
