//! Random chains against a sum that goes forward, one step after the other.

use std::collections::BTreeMap;

use aslodds::Error;
use aslodds::dice::Dice;
use aslodds::dist::{Fraction, Weight};
use aslodds::engine::chain::{self, Ending, Marginal, UNFINISHED};
use aslodds::rule::{Chain, Counts, Field, Step, Tally};
use proptest::prelude::*;

/// What the faces of a state's die do: gain, and lead on or end.
type Faces = Vec<([u16; 3], Option<usize>)>;

/// A chain that rolls one die in each state and looks it up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Lookup {
    states: Vec<Faces>,
    max_steps: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Gain([u16; 3]);

impl Tally for Gain {
    const FIELDS: &'static [Field] = &[
        Field::count("first"),
        Field::flag("flag"),
        Field::count("second"),
    ];

    fn counts(&self) -> Counts {
        Counts::of(self.0)
    }
}

impl Chain for Lookup {
    type State = usize;
    type Tally = Gain;

    fn start(&self) -> usize {
        0
    }

    fn step<D: Dice + ?Sized>(&self, state: &usize, dice: &mut D) -> Step<usize, Gain> {
        let faces = &self.states[*state];
        let face = dice.roll(u8::try_from(faces.len()).unwrap());
        let (gain, next) = faces[usize::from(face) - 1];
        Step {
            gain: Gain(gain),
            next,
        }
    }

    fn max_steps(&self) -> Option<u32> {
        self.max_steps
    }
}

/// How far each field is counted.
const ANY: u16 = u16::MAX;
type Caps = [u16; 3];
type Weights<K> = BTreeMap<K, Weight>;

/// A chain after some steps: where it goes on with which counts, and how it has ended.
struct Forward<'a> {
    chain: &'a Lookup,
    caps: Caps,
    going: Weights<(usize, [u16; 3])>,
    ended: Weights<[u16; 3]>,
    total: Weight,
}

impl<'a> Forward<'a> {
    fn new(chain: &'a Lookup, caps: Caps) -> Self {
        Forward {
            chain,
            caps,
            going: BTreeMap::from([((0, [0; 3]), Weight::ONE)]),
            ended: BTreeMap::new(),
            total: Weight::ONE,
        }
    }

    fn step(&mut self) {
        // 60 is a multiple of every number of sides up to 6.
        let mut going = BTreeMap::new();
        for weight in self.ended.values_mut() {
            *weight *= 60_u32;
        }
        self.total *= 60_u32;
        for ((state, counts), weight) in &self.going {
            let faces = &self.chain.states[*state];
            let weight = weight * (60 / faces.len());
            for (gain, next) in faces {
                let sum = [0, 1, 2].map(|i| (counts[i] + gain[i]).min(self.caps[i]));
                let to = match next {
                    Some(next) => going.entry((*next, sum)).or_default(),
                    None => self.ended.entry(sum).or_default(),
                };
                *to += &weight;
            }
        }
        self.going = going;
    }

    fn still_going(&self) -> Weight {
        self.going.values().sum()
    }

    /// What still goes on ends.
    fn end(&mut self) {
        for ((_, counts), weight) in std::mem::take(&mut self.going) {
            *self.ended.entry(counts).or_default() += weight;
        }
    }

    fn p(&self, weight: &Weight) -> Fraction {
        Fraction::from_parts(weight.clone().into(), self.total.clone())
    }
}

fn marginal(caps: &Caps) -> Marginal {
    let places = caps.iter().enumerate().filter(|(_, cap)| **cap < ANY);
    places.fold(Marginal::all::<Gain>(), |marginal, (place, cap)| {
        marginal.with_cap(place, *cap)
    })
}

/// Up to four states, each with a die of up to six sides that ends one time in `ends` or so.
fn chains(
    ends: u32,
    max_steps: impl Strategy<Value = Option<u32>>,
) -> impl Strategy<Value = Lookup> {
    (1..=4_usize, max_steps).prop_flat_map(move |(states, max_steps)| {
        let gain = prop_oneof![
            2 => Just([0; 3]),
            3 => prop::array::uniform3(0..=3_u16),
        ];
        let next = prop_oneof![
            1 => Just(None),
            ends - 1 => (0..states).prop_map(Some),
        ];
        let faces = prop::collection::vec((gain, next), 1..=6);
        prop::collection::vec(faces, states).prop_map(move |states| Lookup { states, max_steps })
    })
}

fn caps() -> impl Strategy<Value = Caps> {
    let cap = || prop_oneof![1 => Just(ANY), 2 => 0..=5_u16];
    // A flag is set once.
    (cap(), 0..=1_u16, cap()).prop_map(|(a, flag, b)| [a, flag, b])
}

/// Whether the end can be reached from every state that can.
fn ends(chain: &Lookup) -> bool {
    let from = |start: usize| {
        let mut seen = vec![start];
        let mut place = 0;
        while let Some(state) = seen.get(place).copied() {
            for next in chain.states[state].iter().filter_map(|(_, next)| *next) {
                if !seen.contains(&next) {
                    seen.push(next);
                }
            }
            place += 1;
        }
        seen
    };
    let last = |state: usize| chain.states[state].iter().any(|(_, next)| next.is_none());
    from(0)
        .into_iter()
        .all(|state| from(state).into_iter().any(last))
}

fn solve(chain: &Lookup, caps: &Caps) -> Result<aslodds::dist::Dist<Ending>, Error> {
    chain::solve(chain, &marginal(caps), &chain::unwatched)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(7),
        ..ProptestConfig::with_cases(150)
    })]

    #[test]
    fn with_a_last_step(chain in chains(4, (0..=8_u32).prop_map(Some)), caps in caps()) {
        let mut forward = Forward::new(&chain, caps);
        for _ in 0..chain.max_steps.unwrap() {
            forward.step();
        }
        forward.end();
        let dist = solve(&chain, &caps).unwrap();
        prop_assert_eq!(dist.len(), forward.ended.len());
        for (counts, weight) in &forward.ended {
            prop_assert_eq!(dist.fraction(&Ending::Ended(Counts::of(*counts))), forward.p(weight));
        }
    }

    #[test]
    fn moments_with_a_last_step(chain in chains(4, (0..=6_u32).prop_map(Some))) {
        let mut forward = Forward::new(&chain, [ANY; 3]);
        for _ in 0..chain.max_steps.unwrap() {
            forward.step();
        }
        forward.end();
        let mean = |of: &dyn Fn(&[u16; 3]) -> u64| {
            let sum: Weight = forward.ended.iter().map(|(counts, weight)| weight * of(counts)).sum();
            forward.p(&sum)
        };
        let moments = chain::moments(&chain).unwrap();
        for i in 0..3 {
            let mean_of = |i: usize| mean(&|counts| counts[i].into());
            prop_assert_eq!(moments.mean(i), &mean_of(i));
            for j in 0..=i {
                let product = mean(&|counts| u64::from(counts[i]) * u64::from(counts[j]));
                prop_assert_eq!(moments.covariance(i, j), &(product - mean_of(i) * mean_of(j)));
            }
        }
    }

    #[test]
    fn without_a_last_step_and_capped(
        chain in chains(3, Just(None)),
        caps in (0..=4_u16, 0..=1_u16, 0..=4_u16).prop_map(|(a, flag, b)| [a, flag, b]),
    ) {
        let solved = solve(&chain, &caps);
        if !ends(&chain) {
            prop_assert_eq!(solved, Err(Error::NeverEnds));
            return Ok(());
        }
        let dist = solved.unwrap();
        let sum: Weight = dist.iter().map(|(_, weight)| weight).sum();
        prop_assert_eq!(sum, dist.total());
        let mut forward = Forward::new(&chain, caps);
        for _ in 0..40 {
            forward.step();
        }
        let rest = forward.p(&forward.still_going());
        for (ending, _) in dist.iter() {
            let Ending::Ended(counts) = ending else {
                return Err(TestCaseError::fail("capped chains are followed to their end"));
            };
            let so_far = forward.ended.remove(&counts.0[..3]).unwrap_or_default();
            let so_far = forward.p(&so_far);
            let found = dist.fraction(ending);
            prop_assert!(so_far <= found && found <= so_far + &rest);
        }
        prop_assert!(forward.ended.is_empty());
    }

    #[test]
    fn without_a_last_step_and_without_caps(chain in chains(2, Just(None))) {
        let first = Marginal::of::<Gain>(&[0]);
        let solved = chain::solve(&chain, &first, &chain::unwatched);
        if !ends(&chain) {
            prop_assert_eq!(solved, Err(Error::NeverEnds));
            return Ok(());
        }
        let dist = solved.unwrap();
        let mut forward = Forward::new(&chain, [ANY, 0, 0]);
        let mut steps = 0;
        while forward.still_going() * UNFINISHED >= forward.total {
            forward.step();
            steps += 1;
            if steps > 60 {
                return Ok(());
            }
        }
        let going = forward.still_going();
        prop_assert_eq!(dist.fraction(&Ending::Unfinished), forward.p(&going));
        let unfinished = usize::from(!going.is_zero());
        prop_assert_eq!(dist.len(), forward.ended.len() + unfinished);
        for (counts, weight) in &forward.ended {
            let ending = Ending::Ended(Counts::of([counts[0]]));
            prop_assert_eq!(dist.fraction(&ending), forward.p(weight));
        }
    }

    #[test]
    fn moments_without_a_last_step(chain in chains(2, Just(None))) {
        let moments = chain::moments(&chain);
        if !ends(&chain) {
            prop_assert_eq!(moments.err(), Some(Error::NeverEnds));
            return Ok(());
        }
        let moments = moments.unwrap();
        // Far beyond the last step that matters, both ways come to the same.
        let cut = Lookup { max_steps: Some(300), ..chain };
        let near = chain::moments(&cut).unwrap();
        let close = |a: &Fraction, b: &Fraction| {
            let (a, b) = (a.to_f64().value(), b.to_f64().value());
            (a - b).abs() <= 1e-6 * a.abs().max(1.0)
        };
        for i in 0..3 {
            prop_assert!(near.mean(i) <= moments.mean(i));
            prop_assert!(close(near.mean(i), moments.mean(i)));
            for j in 0..=i {
                prop_assert!(close(near.covariance(i, j), moments.covariance(i, j)));
            }
        }
    }
}
