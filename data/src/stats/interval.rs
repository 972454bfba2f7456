//! Confidence intervals for shares and means.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// The 97.5 % quantile of the standard normal distribution: two-sided 95 % intervals.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// A closed interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Shares of which nothing is known.
    pub const ALL: Self = Self {
        low: 0.0,
        high: 1.0,
    };
}

/// A number of games out of all, with the Wilson score interval of its share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Proportion {
    /// How many.
    pub count: u64,
    /// Out of how many.
    pub of: u64,
    /// `count / of`; 0 if `of` is 0.
    pub share: f64,
    /// The 95 % interval of the share.
    pub interval: Interval,
}

impl Proportion {
    /// `count` out of `of`; a larger `count` is taken as `of`.
    pub fn new(count: u64, of: u64) -> Self {
        let count = count.min(of);
        let share = if of == 0 {
            0.0
        } else {
            count as f64 / of as f64
        };
        Self {
            count,
            of,
            share,
            interval: wilson(count, of),
        }
    }
}

/// The 95 % Wilson score interval of a share of `count` out of `of`.
///
/// With p = count / of, n = of and z = [`Z_95`]:
///
/// ```text
/// (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n)
/// ```
///
/// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal
/// of the American Statistical Association 22 (1927); recommended for all n by Newcombe, Statistics
/// in Medicine 17 (1998), method 3. Nothing is known from no games: for `of` = 0 it is 0 to 1.
pub fn wilson(count: u64, of: u64) -> Interval {
    if of == 0 {
        return Interval::ALL;
    }
    score_interval(count as f64 / of as f64, of as f64, Z_95)
}

/// Wilson's interval of the share `p`, for `n` games that need not be a whole number and the quantile `z`.
fn score_interval(p: f64, n: f64, z: f64) -> Interval {
    let z2 = z * z;
    let centre = p + z2 / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    // At the ends the formula gives exactly 0 and 1 but for rounding.
    let low = if p <= 0.0 {
        0.0
    } else {
        (centre - half) / scale
    };
    let high = if p >= 1.0 {
        1.0
    } else {
        (centre + half) / scale
    };
    Interval { low, high }
}

/// The 97.5 % quantile of Student's t distribution: two-sided 95 % intervals of means.
///
/// # Panics
/// If `freedom` is 0.
pub fn student_t_975(freedom: u64) -> f64 {
    let t = StudentsT::new(0.0, 1.0, freedom as f64).expect("at least one degree of freedom");
    t.inverse_cdf(0.975)
}

/// A mean with its spread.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// Number of values.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation with divisor `count - 1`; none for a single value.
    pub deviation: Option<f64>,
    /// The 95 % interval of the mean by Student's t distribution, mean ± t s / √n with n - 1 degrees of
    /// freedom; none for a single value.
    pub interval: Option<Interval>,
}

impl Mean {
    /// The same mean of values that lie in `0..=most`, with an interval that does, too.
    ///
    /// It is Wilson's with the quantile of Student's t, for as many games as would give the spread that was seen:
    /// n p (1 - p) / v, where p is the mean as a share of `most` and v the variance, with one more value taken as
    /// spread as single games are. Values that all agree show no spread, which does not mean that there is none: the
    /// number of games then grows with n², but at the ends of the range, where unanimity is no surprise, it is n at
    /// most. The interval is the mirror image for the mirrored mean.
    pub fn within(self, most: f64) -> Self {
        let n = self.count as f64;
        let p = (self.mean / most).clamp(0.0, 1.0);
        let shrunk = (n * p + 2.0) / (n + 4.0);
        let single = shrunk * (1.0 - shrunk);
        let seen = self
            .deviation
            .map_or(0.0, |it| (it / most).powi(2) * (n - 1.0));
        let gain = single * n / (seen + single);
        let most_gain = 1.0 + (n - 1.0) * 4.0 * p * (1.0 - p);
        let z = match self.count {
            0 | 1 => Z_95,
            count => student_t_975(count - 1),
        };
        let interval = if self.count == 0 {
            Interval::ALL
        } else {
            score_interval(p, n * gain.min(most_gain), z)
        };
        Self {
            interval: Some(Interval {
                low: interval.low * most,
                high: interval.high * most,
            }),
            ..self
        }
    }
}

/// Collects values for a [`Mean`] in one pass.
///
/// Source: B. P. Welford, Note on a method for calculating corrected sums of squares and products,
/// Technometrics 4 (1962).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Moments {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// The mean of the values; none if there are none.
    pub fn finish(self) -> Option<Mean> {
        let Self {
            count,
            mean,
            squares,
        } = self;
        let deviation = (count > 1).then(|| (squares / (count - 1) as f64).sqrt());
        let interval = deviation.map(|deviation| {
            let half = student_t_975(count - 1) * deviation / (count as f64).sqrt();
            Interval {
                low: mean - half,
                high: mean + half,
            }
        });
        (count > 0).then_some(Mean {
            count,
            mean,
            deviation,
            interval,
        })
    }
}

impl Extend<f64> for Moments {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.add(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_quantiles_are_the_tabulated_ones() {
        for (freedom, t) in [
            (1, 12.706),
            (3, 3.182),
            (10, 2.228),
            (30, 2.042),
            (1000, 1.962),
        ] {
            assert!((student_t_975(freedom) - t).abs() < 1e-3, "{freedom}");
        }
    }

    #[test]
    fn wilson_gives_the_published_values() {
        // Newcombe 1998, table I, method 3.
        for (count, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let interval = wilson(count, of);
            assert!(
                (interval.low - low).abs() < 5e-5,
                "{count}/{of}: {interval:?}"
            );
            assert!(
                (interval.high - high).abs() < 5e-5,
                "{count}/{of}: {interval:?}"
            );
            let mirrored = wilson(of - count, of);
            assert!((mirrored.low - (1.0 - interval.high)).abs() < 1e-12);
        }
        assert_eq!(
            wilson(0, 0),
            Interval {
                low: 0.0,
                high: 1.0
            }
        );
        assert_eq!(wilson(7, 7).high.to_bits(), 1.0f64.to_bits());
    }

    #[test]
    fn moments_of_a_known_sample() {
        let mut moments = Moments::default();
        moments.extend([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        let mean = moments.finish().unwrap();
        assert!((mean.mean - 5.0).abs() < 1e-12);
        assert!((mean.deviation.unwrap() - 2.138_089_935).abs() < 1e-9);
        assert!((mean.interval.unwrap().high - 6.787_49).abs() < 1e-4);
    }

    fn bounded(values: &[f64], most: f64) -> Interval {
        let mut moments = Moments::default();
        moments.extend(values.iter().copied());
        moments.finish().unwrap().within(most).interval.unwrap()
    }

    #[test]
    fn intervals_of_bounded_means_stay_within_and_are_symmetric() {
        let samples: [&[f64]; 9] = [
            &[0.5; 3],
            &[0.5],
            &[1.0; 5],
            &[0.0],
            &[1.0, 1.0, 0.5],
            &[0.75, 0.25, 0.5, 1.0, 0.0, 0.5],
            &[0.5, 0.5, 0.5, 0.75],
            &[0.75; 40],
            &[1.0; 400],
        ];
        for values in samples {
            let interval = bounded(values, 1.0);
            assert!(0.0 <= interval.low && interval.high <= 1.0, "{values:?}");
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            assert!(
                (interval.low..=interval.high).contains(&mean),
                "{values:?}: {interval:?}"
            );
            let mirror: Vec<_> = values.iter().map(|value| 1.0 - value).collect();
            let mirrored = bounded(&mirror, 1.0);
            assert!(
                (mirrored.low - (1.0 - interval.high)).abs() < 1e-12,
                "{values:?}"
            );
            let halves: Vec<_> = values.iter().map(|value| value / 2.0).collect();
            assert!((bounded(&halves, 0.5).high - interval.high / 2.0).abs() < 1e-12);
        }
        // Unanimity is worth about three in n at the ends.
        assert!((0.96..0.995).contains(&bounded(&[1.0; 400], 1.0).low));
    }

    #[test]
    fn intervals_of_bounded_means_are_those_of_student_far_from_the_ends() {
        let values: Vec<_> = (0..1000).map(|index| f64::from(index % 5) / 4.0).collect();
        let mut moments = Moments::default();
        moments.extend(values.iter().copied());
        let student = moments.finish().unwrap().interval.unwrap();
        let interval = bounded(&values, 1.0);
        assert!(
            (interval.low - student.low).abs() < 5e-4,
            "{interval:?} {student:?}"
        );
        assert!((interval.high - student.high).abs() < 5e-4);
    }

    #[test]
    fn too_few_values_have_no_interval() {
        assert_eq!(Moments::default().finish(), None);
        let mut moments = Moments::default();
        moments.add(3.0);
        let mean = moments.finish().unwrap();
        assert_eq!((mean.count, mean.deviation, mean.interval), (1, None, None));
    }
}
