//! Running trials: chunk by chunk, on as many threads as there are.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rand_pcg::Pcg64;

use super::compiled::FaceCounts;
use super::plan::{Plan, Prepared, SamplingPath};
use super::random_dice::RandomDice;
use super::sample::{BLOCK, Sample};
use super::stream::Streams;
use crate::error::Error;
use crate::rule::Rule;

/// Hears, after each chunk, how many trials are done, and may end the run.
///
/// It is called from several threads, and at times with a number that another call has
/// overtaken.
pub type Watch<'a> = dyn Fn(u64) -> ControlFlow<()> + Sync + 'a;

/// A [`Watch`] that does nothing.
pub fn unwatched(_trials: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// What a run found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation<T> {
    /// The outcomes of the trials that were made: always the first of those that were asked for.
    pub sample: Sample<T>,
    /// How they were made.
    pub path: SamplingPath,
    /// Why there are no more of them.
    pub end: End,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// All trials that were asked for were made.
    Complete,
    /// The stop condition was met.
    Stopped,
    /// The watch ended the run: the sample is whole chunks, but not all of them.
    Cancelled,
}

/// The trials of some of a plan's chunks: one shard of a run that several machines share.
///
/// Shards that cover all chunks add up to what [`simulate`] finds. Chunks beyond
/// [`Plan::chunks`] have no trials.
///
/// # Errors
///
/// Those of [`simulate`].
///
/// ```
/// use aslodds::engine::monte_carlo::{Plan, prepare, sample, simulate, unwatched};
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade};
/// use aslodds::rules::variant::Variant;
///
/// let attempt = SmokeGrenade::new(3, 0, Destination::Own, &Variant::asl());
/// let attempt = prepare(&attempt);
/// let plan = Plan { seed: 7, cell: "exponent=3", trials: 200_000 };
/// let mut shards = sample(&attempt, &plan, 0..1, &unwatched)?.sample;
/// shards.merge(sample(&attempt, &plan, 1..4, &unwatched)?.sample);
/// assert_eq!(shards, simulate(&attempt, &plan, &unwatched)?.sample);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn sample<R: Rule>(
    prepared: &Prepared<'_, R>,
    plan: &Plan<'_>,
    chunks: Range<u64>,
    watch: &Watch<'_>,
) -> Result<Simulation<R::Outcome>, Error> {
    let trials = plan.trials_before(chunks.end) - plan.trials_before(chunks.start.min(chunks.end));
    let sample = draw(prepared, plan, chunks, 0, watch)?;
    Ok(Simulation {
        end: if sample.trials() < trials {
            End::Cancelled
        } else {
            End::Complete
        },
        sample,
        path: prepared.path(),
    })
}

/// All trials of a plan.
///
/// The counts depend on the plan and the sampling path alone, not on the number of threads.
///
/// # Errors
///
/// - [`Error::TooManyRolls`] if a trial rolls more than [`MAX_ROLLS`](super::MAX_ROLLS) dice.
/// - [`Error::NoSides`] if a die without a side is rolled.
///
/// ```
/// use aslodds::engine::monte_carlo::{Plan, SamplingPath, prepare, simulate, unwatched};
/// use aslodds::rules::to_hit::{Roll, TargetType, ToHit, ToHitResult};
/// use aslodds::rules::variant::Variant;
///
/// let shot = ToHit::new(TargetType::Infantry, 8, 1, Roll::Normal, &Variant::asl());
/// let plan = Plan { seed: 1944, cell: "infantry th=8 drm=1", trials: 36_000 };
/// let run = simulate(&prepare(&shot), &plan, &unwatched)?;
/// assert_eq!(run.path, SamplingPath::Faces);
/// assert_eq!(run.sample.count(&ToHitResult::CriticalHit), 1051);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn simulate<R: Rule>(
    prepared: &Prepared<'_, R>,
    plan: &Plan<'_>,
    watch: &Watch<'_>,
) -> Result<Simulation<R::Outcome>, Error> {
    sample(prepared, plan, 0..plan.chunks(), watch)
}

/// The trials of a plan until a condition is met.
///
/// The condition is asked at the plan's [stops](Plan::stops). They are fixed, so that the result
/// does not depend on the number of threads. A condition that looks at more than the number of trials chooses
/// samples by what came up in them, and intervals hold for the sample a little less often than
/// their level says.
///
/// # Errors
///
/// Those of [`simulate`].
///
/// ```
/// use aslodds::engine::monte_carlo::{CHUNK, End, Plan, prepare, simulate_until, unwatched};
/// use aslodds::rules::smoke_grenade::{Destination, SmokeGrenade, SmokeGrenadeResult};
/// use aslodds::rules::variant::Variant;
///
/// let attempt = SmokeGrenade::new(2, 0, Destination::Uphill, &Variant::asl());
/// let plan = Plan { seed: 7, cell: "uphill", trials: 10_000_000 };
/// // A sixth of 65,536 trials is 10,923: the second chunk completes 20,000.
/// let run = simulate_until(
///     &prepare(&attempt),
///     &plan,
///     &|sample| sample.count(&SmokeGrenadeResult::Placed) >= 20_000,
///     &unwatched,
/// )?;
/// assert_eq!((run.end, run.sample.trials()), (End::Stopped, 2 * CHUNK));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn simulate_until<R: Rule>(
    prepared: &Prepared<'_, R>,
    plan: &Plan<'_>,
    stop: &dyn Fn(&Sample<R::Outcome>) -> bool,
    watch: &Watch<'_>,
) -> Result<Simulation<R::Outcome>, Error> {
    let mut sample = Sample::default();
    let (mut done, mut end) = (0, End::Complete);
    for goal in plan.stops() {
        let before = sample.trials();
        sample.merge(draw(prepared, plan, done..goal, before, watch)?);
        if sample.trials() < plan.trials_before(goal) {
            end = End::Cancelled;
            break;
        }
        done = goal;
        if stop(&sample) {
            end = End::Stopped;
            break;
        }
    }
    Ok(Simulation {
        sample,
        path: prepared.path(),
        end,
    })
}

/// The trials of a range of chunks, or of its first ones if the watch ends the run.
fn draw<R: Rule>(
    prepared: &Prepared<'_, R>,
    plan: &Plan<'_>,
    chunks: Range<u64>,
    done: u64,
    watch: &Watch<'_>,
) -> Result<Sample<R::Outcome>, Error> {
    let work = Work {
        plan,
        streams: Streams::new(plan.seed, plan.cell),
        end: chunks.end.min(plan.chunks()),
        next: AtomicU64::new(chunks.start),
        done: AtomicU64::new(done),
        over: AtomicBool::new(false),
        watch,
    };
    match prepared {
        Prepared::Code(rule) => work.share_out(&|bits, trials, sample: &mut Sample<_>| {
            let mut dice = RandomDice::from_bits(bits);
            let mut block = Vec::with_capacity(BLOCK);
            let mut left = trials;
            while left > 0 {
                let now = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
                let mut ended = Ok(());
                block.extend((0..now).map(|_| {
                    let outcome = rule.resolve(&mut dice);
                    if let Err(fault) = dice.end_trial() {
                        ended = Err(fault);
                    }
                    outcome
                }));
                ended?;
                sample.add_block(&mut block);
                left -= now as u64;
            }
            Ok(())
        }),
        Prepared::Faces(table) => work
            .share_out(&|mut bits, trials, counts: &mut FaceCounts| {
                counts.draw(&mut bits, trials);
                Ok(())
            })
            .map(|counts| table.fold(&counts)),
    }
}

/// Counts that add up.
trait Counts: Default + Send {
    fn merge(&mut self, other: Self);
}

impl<T: Ord + Send> Counts for Sample<T> {
    fn merge(&mut self, other: Self) {
        self.merge(other);
    }
}

impl Counts for FaceCounts {
    fn merge(&mut self, other: Self) {
        self.merge(&other);
    }
}

/// Chunks that are handed out to threads one by one, in order.
///
/// A chunk that was handed out is finished, whatever happens to others meanwhile. So what is
/// done in the end is always a range without gaps: if the run is cut short, the first chunks.
struct Work<'a> {
    plan: &'a Plan<'a>,
    streams: Streams,
    /// The chunk after the last one.
    end: u64,
    /// The chunk to hand out next.
    next: AtomicU64,
    /// Trials that are done.
    done: AtomicU64,
    /// Whether no further chunk is to be handed out.
    over: AtomicBool,
    watch: &'a Watch<'a>,
}

/// What one thread did: its counts, or the chunk that failed and how.
type Share<C> = Result<C, (u64, Error)>;

impl Work<'_> {
    /// The counts of all chunks, or the failure of the first one that fails.
    fn share_out<C: Counts>(
        &self,
        draw: &(impl Fn(Pcg64, u64, &mut C) -> Result<(), Error> + Sync),
    ) -> Result<C, Error> {
        let mut sum = C::default();
        let mut failure: Option<(u64, Error)> = None;
        for share in on_all_threads(|| self.take_share(draw)) {
            match share {
                Ok(counts) => sum.merge(counts),
                Err(later) if failure.as_ref().is_some_and(|first| first.0 < later.0) => {}
                Err(first) => failure = Some(first),
            }
        }
        match failure {
            Some((_, error)) => Err(error),
            None => Ok(sum),
        }
    }

    /// Takes chunks until there are no more.
    fn take_share<C: Counts>(
        &self,
        draw: &impl Fn(Pcg64, u64, &mut C) -> Result<(), Error>,
    ) -> Share<C> {
        let mut counts = C::default();
        while !self.over.load(Ordering::Relaxed) {
            let chunk = self.next.fetch_add(1, Ordering::Relaxed);
            if chunk >= self.end {
                break;
            }
            let trials = self.plan.trials_before(chunk + 1) - self.plan.trials_before(chunk);
            if let Err(error) = draw(self.streams.chunk(chunk), trials, &mut counts) {
                self.over.store(true, Ordering::Relaxed);
                return Err((chunk, error));
            }
            let done = self.done.fetch_add(trials, Ordering::Relaxed) + trials;
            if (self.watch)(done).is_break() {
                self.over.store(true, Ordering::Relaxed);
            }
        }
        Ok(counts)
    }
}

#[cfg(feature = "parallel")]
fn on_all_threads<S: Send>(work: impl Fn() -> S + Sync) -> Vec<S> {
    use rayon::prelude::*;

    (0..rayon::current_num_threads())
        .into_par_iter()
        .with_max_len(1)
        .map(|_| work())
        .collect()
}

#[cfg(not(feature = "parallel"))]
fn on_all_threads<S: Send>(work: impl Fn() -> S + Sync) -> [S; 1] {
    [work()]
}
