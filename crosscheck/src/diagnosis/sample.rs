//! Which instances a diagnosis learns from. An engine that lists thousands of moves makes millions of them, so what is kept
//! has a bound.

use rayon::prelude::*;

use super::instance::Instance;

/// The most wrong instances that are kept, and the most right ones. Each of them takes about 1 KiB.
const MOST: usize = 20_000;
/// So many positions are looked at between two questions whether it is time to stop.
const AT_ONCE: usize = 64;

/// Instances, all or an even share of them.
#[derive(Default)]
pub(super) struct Sample {
    wrong: Share,
    right: Share,
}

/// Every so many of some instances.
struct Share {
    kept: Vec<Instance>,
    met: usize,
    every: usize,
}

impl Default for Share {
    fn default() -> Self {
        Self { kept: Vec::new(), met: 0, every: 1 }
    }
}

impl Share {
    fn add(&mut self, instance: Instance) {
        if self.met.is_multiple_of(self.every) {
            self.kept.push(instance);
        }
        self.met += 1;
        if self.kept.len() > MOST {
            let mut place = 0;
            self.kept.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.every *= 2;
        }
    }
}

impl Sample {
    /// Of all that some positions have, by their numbers.
    pub(super) fn of(
        numbers: &[usize],
        all: &(dyn Fn(usize) -> Vec<Instance> + Sync),
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let mut sample = Self::default();
        in_parts(numbers, all, stop, |instance| sample.add(instance));
        sample
    }

    fn add(&mut self, mut instance: Instance) {
        instance.facts.shrink();
        let share = if instance.is_wrong() { &mut self.wrong } else { &mut self.right };
        share.add(instance);
    }

    /// Whether something was left out.
    pub(super) const fn is_part(&self) -> bool {
        self.wrong.every > 1 || self.right.every > 1
    }

    /// What was kept.
    pub(super) fn into_kept(self) -> Vec<Instance> {
        let mut kept = self.wrong.kept;
        kept.extend(self.right.kept);
        kept
    }
}

/// Looks at what some positions have, some positions at a time, until it is time to stop.
pub(super) fn in_parts(
    numbers: &[usize],
    all: &(dyn Fn(usize) -> Vec<Instance> + Sync),
    stop: &dyn Fn() -> bool,
    mut each: impl FnMut(Instance),
) {
    for part in numbers.chunks(AT_ONCE) {
        if stop() {
            return;
        }
        let found: Vec<Vec<Instance>> = part.par_iter().map(|&number| all(number)).collect();
        found.into_iter().flatten().for_each(&mut each);
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Sample};
    use crate::diagnosis::instance::{Facts, Instance};
    use crate::diagnosis::operators::Operator;
    use crate::diagnosis::view::Part;

    fn sample(positions: usize, of_each: usize) -> Sample {
        let numbers: Vec<usize> = (0..positions).collect();
        let all = |number: usize| {
            let instance = |is_wrong| {
                let facts = Facts::default();
                Instance::plain(Operator::Missing, number, Part::Check, facts, is_wrong)
            };
            (0..of_each).map(|place| instance(place == 0)).collect()
        };
        Sample::of(&numbers, &all, &|| false)
    }

    #[test]
    fn what_is_small_is_kept_whole() {
        let sample = sample(100, 5);
        assert!(!sample.is_part());
        assert_eq!(sample.into_kept().len(), 500);
    }

    #[test]
    fn of_what_is_large_an_even_share_is_kept() {
        let sample = sample(MOST / 10, 31);
        assert!(sample.is_part());
        let kept = sample.into_kept();
        let (wrong, right): (Vec<&Instance>, Vec<&Instance>) =
            kept.iter().partition(|one| one.is_wrong());
        assert_eq!(wrong.len(), MOST / 10, "few are wrong");
        assert!((MOST / 2..=MOST).contains(&right.len()), "{}", right.len());
        assert!(right.iter().any(|one| one.view < 100));
        assert!(right.iter().any(|one| one.view > MOST / 10 - 100));
    }
}
