//! Optimal stopping with known answers, and the search through all policies of small problems.

use dashu_ratio::RBig;

use super::*;
use crate::dice::Dice;
use crate::engine::chain;
use crate::rule::{Chain, Counts, Field, FieldKind, Step, Tally};

/// To stop or to roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Choice {
    Stop,
    Roll,
}

/// A die that may be rolled for ever, or until it shows its last face; each roll costs something.
#[derive(PartialEq, Eq, Hash)]
struct Again {
    cost: i64,
}

impl Decision for Again {
    type State = u8;
    type Choice = Choice;

    fn start(&self) -> u8 {
        0
    }

    fn choices(&self, face: &u8) -> impl IntoIterator<Item = Choice> {
        let stop = (*face > 0).then_some(Choice::Stop);
        stop.into_iter().chain([Choice::Roll])
    }

    fn step<D: Dice + ?Sized>(&self, face: &u8, choice: Choice, dice: &mut D) -> Step<u8, i64> {
        match choice {
            Choice::Stop => Step {
                gain: (*face).into(),
                next: None,
            },
            Choice::Roll => Step {
                gain: -self.cost,
                next: Some(dice.dr()),
            },
        }
    }
}

#[test]
fn a_die_rolled_again_at_a_cost() {
    // Whoever stops at 3 or more has w = (3+4+5+6)/6 + 2/6 w - 1 of a roll: 3, which is what a 3
    // in the hand is worth as well.
    let policy = solve(&Again { cost: 1 }).unwrap();
    assert_eq!(policy.value(), RBig::from(3));
    for face in 1..=6 {
        let advice = policy.advice(&face).unwrap();
        let best = if face < 3 { Choice::Roll } else { Choice::Stop };
        assert_eq!(advice.best(), best, "{face}");
        let ties: Vec<_> = advice.ties().collect();
        let tie = (face == 3).then_some(Choice::Roll);
        assert_eq!(ties, tie.into_iter().collect::<Vec<_>>(), "{face}");
        let advantage = advice.advantage().unwrap();
        assert_eq!(advantage, RBig::from(face.abs_diff(3)), "{face}");
    }
    assert!(policy.advice(&0).unwrap().advantage().is_none());
    assert!(policy.states.iter().all(|advice| advice.on_best_way));
}

#[test]
fn a_die_rolled_again_for_nothing_ends_on_its_highest_face() {
    let policy = solve(&Again { cost: 0 }).unwrap();
    assert_eq!(policy.value(), RBig::from(6));
    for face in 1..=6 {
        let advice = policy.advice(&face).unwrap();
        assert_eq!(advice.best() == Choice::Stop, face == 6);
    }
    // The last roll is worth as much as the 6, but goes round for ever.
    let ties: Vec<_> = policy.advice(&6).unwrap().ties().collect();
    assert_eq!(ties, [Choice::Roll]);
}

#[test]
fn a_roll_that_pays_for_ever_has_no_highest_value() {
    assert_eq!(solve(&Again { cost: -1 }), Err(Error::EndlessGain));
}

/// A turn of Pig: faces are added up until the player holds; a 1 loses them all.
#[derive(PartialEq, Eq, Hash)]
struct Pig;

impl Decision for Pig {
    type State = u8;
    type Choice = Choice;

    fn start(&self) -> u8 {
        0
    }

    fn choices(&self, sum: &u8) -> impl IntoIterator<Item = Choice> {
        let roll = (*sum < 100).then_some(Choice::Roll);
        [Choice::Stop].into_iter().chain(roll)
    }

    fn step<D: Dice + ?Sized>(&self, sum: &u8, choice: Choice, dice: &mut D) -> Step<u8, i64> {
        let (gain, next) = match choice {
            Choice::Stop => ((*sum).into(), None),
            Choice::Roll => match dice.dr() {
                1 => (0, None),
                face => (0, Some(sum + face)),
            },
        };
        Step { gain, next }
    }
}

#[test]
fn pig_is_held_at_20() {
    let policy = solve(&Pig).unwrap();
    for sum in 2..100 {
        let advice = policy.advice(&sum).unwrap();
        let best = if sum < 20 { Choice::Roll } else { Choice::Stop };
        assert_eq!(advice.best(), best, "{sum}");
        // At 20 a roll adds 20/6 and loses 20/6.
        assert_eq!(advice.ties().count() == 1, sum == 20, "{sum}");
        let reached = sum <= 25;
        assert_eq!(advice.on_best_way, reached, "{sum}");
    }
    // The published value of holding at 20 is 8.14.
    let hundredths = policy.value() * RBig::from(100);
    assert_eq!(hundredths.round(), 814.into());
}

/// States whose choices lead by one die to a gain, and on or to the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Maze {
    start: usize,
    /// For each state and choice, what each face does.
    faces: Vec<Vec<[Step<usize, i64>; 6]>>,
}

impl Decision for Maze {
    type State = usize;
    type Choice = usize;

    fn start(&self) -> usize {
        self.start
    }

    fn choices(&self, state: &usize) -> impl IntoIterator<Item = usize> {
        0..self.faces[*state].len()
    }

    fn step<D: Dice + ?Sized>(
        &self,
        state: &usize,
        choice: usize,
        dice: &mut D,
    ) -> Step<usize, i64> {
        self.faces[*state][choice][usize::from(dice.dr()) - 1]
    }
}

/// A maze in which every state's choice is made beforehand.
#[derive(PartialEq, Eq, Hash)]
struct Walk<'a> {
    maze: &'a Maze,
    policy: &'a [usize],
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Gain(i64);

impl Tally for Gain {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "gained",
            kind: FieldKind::Count,
            sums: &[],
        },
        Field {
            name: "lost",
            kind: FieldKind::Count,
            sums: &[],
        },
    ];

    fn counts(&self) -> Counts {
        Counts::of([self.0, -self.0].map(|part| u16::try_from(part).unwrap_or(0)))
    }
}

impl Chain for Walk<'_> {
    type State = usize;
    type Tally = Gain;

    fn start(&self) -> usize {
        self.maze.start
    }

    fn step<D: Dice + ?Sized>(&self, state: &usize, dice: &mut D) -> Step<usize, Gain> {
        let Step { gain, next } = self.maze.step(state, self.policy[*state], dice);
        Step {
            gain: Gain(gain),
            next,
        }
    }
}

/// Numbers that look random, below a bound.
struct Mixed(u64);

impl Mixed {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// A maze of some states; a roll ends it with about one face of `ends`.
    fn maze(&mut self, states: usize, ends: u64) -> Maze {
        let mut face = || Step {
            gain: i64::try_from(self.below(7)).unwrap() - 3,
            next: (self.below(ends) > 0)
                .then(|| usize::try_from(self.below(states.try_into().unwrap())).unwrap()),
        };
        let faces = (0..states).map(|state| {
            let choices = 1 + (state + 1) % 3;
            (0..choices)
                .map(|_| std::array::from_fn(|_| face()))
                .collect()
        });
        Maze {
            start: 0,
            faces: faces.collect(),
        }
    }
}

/// The most that any way to choose beforehand gains, of those that come to an end.
fn best_of_all(maze: &Maze) -> Option<Fraction> {
    let mut best: Option<Fraction> = None;
    let mut policy = vec![0; maze.faces.len()];
    loop {
        let walk = Walk {
            maze,
            policy: &policy,
        };
        match chain::moments(&walk) {
            Ok(moments) => best = best.max(Some(moments.mean(0) - moments.mean(1))),
            Err(error) => assert_eq!(error, Error::NeverEnds),
        }
        let turned = policy
            .iter_mut()
            .zip(&maze.faces)
            .find_map(|(chosen, choices)| {
                *chosen = (*chosen + 1) % choices.len();
                (*chosen > 0).then_some(())
            });
        if turned.is_none() {
            return best;
        }
    }
}

#[test]
fn no_policy_of_a_small_maze_gains_more() {
    let mut mixed = Mixed(7);
    let (mut solved, mut endless) = (0, 0);
    for states in 1..=5 {
        for ends in [2, 4, 12, 40] {
            for _ in 0..4 {
                let mut maze = mixed.maze(states, ends);
                for start in 0..states {
                    maze.start = start;
                    match solve(&maze) {
                        Ok(policy) => {
                            solved += 1;
                            assert_eq!(Some(policy.value()), best_of_all(&maze), "{maze:?}");
                            assert_policy_gains_its_value(&maze, &policy);
                        }
                        Err(Error::EndlessGain) => endless += 1,
                        Err(error) => assert_eq!(error, Error::NeverEnds),
                    }
                }
            }
        }
    }
    assert!(solved > 150 && endless > 5, "{solved}, {endless}");
}

/// The best choices, made beforehand, come to an end and gain what is said.
fn assert_policy_gains_its_value(maze: &Maze, policy: &Policy<usize, usize>) {
    let best: Vec<usize> = (0..maze.faces.len())
        .map(|state| policy.advice(&state).map_or(0, Advice::best))
        .collect();
    let moments = chain::moments(&Walk {
        maze,
        policy: &best,
    });
    let moments = moments.unwrap();
    assert_eq!(moments.mean(0) - moments.mean(1), policy.value());
}

fn always(gain: i64, next: Option<usize>) -> [Step<usize, i64>; 6] {
    [Step { gain, next }; 6]
}

fn maze(faces: Vec<Vec<[Step<usize, i64>; 6]>>) -> Result<Policy<usize, usize>, Error> {
    solve(&Maze { start: 0, faces })
}

#[test]
fn of_choices_worth_the_same_one_is_taken_that_ends() {
    // The first choice goes round for nothing, the second ends for nothing.
    let policy = maze(vec![vec![always(0, Some(0)), always(0, None)]]).unwrap();
    let advice = &policy.states[0];
    assert_eq!((advice.best(), advice.ties().collect()), (1, vec![0]));
    // Where both end, the first one is taken.
    let policy = maze(vec![vec![always(2, None), always(2, None)]]).unwrap();
    assert_eq!(policy.states[0].best(), 0);
    // Round by two states, either of which may end it.
    let round = |next| vec![always(0, Some(next)), always(0, None)];
    let policy = maze(vec![round(1), round(0)]).unwrap();
    assert_eq!([policy.states[0].best(), policy.states[1].best()], [1, 1]);
}

#[test]
fn what_cannot_be_solved_is_an_error() {
    assert_eq!(maze(vec![vec![always(1, Some(0))]]), Err(Error::NeverEnds));
    let there = vec![always(0, None), always(0, Some(1))];
    let no_way_back = vec![always(-1, Some(1))];
    assert_eq!(maze(vec![there, no_way_back]), Err(Error::NeverEnds));
    let pays = vec![always(0, None), always(1, Some(0))];
    assert_eq!(maze(vec![pays]), Err(Error::EndlessGain));
    let ring = |states: usize| {
        let state = |state| vec![always(0, Some((state + 1) % states)), always(1, None)];
        maze((0..states).map(state).collect())
    };
    assert_eq!(ring(MAX_GO_ROUND).unwrap().value(), RBig::ONE);
    let limit = MAX_GO_ROUND;
    assert_eq!(ring(limit + 1), Err(Error::TooManyStatesGoRound { limit }));
}

#[test]
fn a_decision_without_a_choice_is_worth_nothing() {
    let policy = maze(vec![vec![]]).unwrap();
    assert!(policy.states.is_empty());
    assert_eq!(policy.value(), RBig::ZERO);
    // Nor is a state without one listed among those that are come upon.
    let policy = maze(vec![vec![always(3, Some(1))], vec![]]).unwrap();
    assert_eq!((policy.states.len(), policy.value()), (1, RBig::from(3)));
}
