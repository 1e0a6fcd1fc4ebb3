use super::*;

fn two_dice() -> Dist<i64> {
    let dr = Dist::die(6).unwrap();
    dr.plus(&dr)
}

fn half() -> Fraction {
    Fraction::from_parts(1.into(), 2_u8.into())
}

#[test]
fn two_dice_have_the_weights_that_everybody_knows() {
    let weights: Vec<Weight> = two_dice().iter().map(|(_, weight)| weight).collect();
    let known: Vec<Weight> = [1_u8, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
        .map(Weight::from)
        .to_vec();
    assert_eq!(weights, known);
    assert_eq!(two_dice().total(), Weight::from(36_u8));
}

#[test]
fn means_variances_and_quantiles_of_two_dice() {
    assert_eq!(two_dice().mean(|total| *total).to_string(), "7");
    assert_eq!(two_dice().variance(|total| *total).to_string(), "35/6");
    assert_eq!(two_dice().quantile(&half()).unwrap(), &7);
    assert_eq!(two_dice().quantile(&Fraction::ONE).unwrap(), &12);
    let one_in_36 = Fraction::from_parts(1.into(), 36_u8.into());
    assert_eq!(two_dice().quantile(&one_in_36).unwrap(), &2);
    assert!(two_dice().quantile(&Fraction::ZERO).is_err());
}

#[test]
fn at_least_and_at_most_share_their_bound() {
    assert_eq!(two_dice().at_least(&10).to_string(), "1/6");
    assert_eq!(two_dice().at_most(&4).to_string(), "1/6");
    assert_eq!(two_dice().at_least(&13), Fraction::ZERO);
    assert_eq!(two_dice().at_most(&12), Fraction::ONE);
}

#[test]
fn weights_grow_past_every_machine_word() {
    // 6^80 is about 2^207: far beyond 128 bits.
    let dr = Dist::die(6).unwrap();
    let sum = (1..80).fold(dr.clone(), |sum, _| sum.plus(&dr));
    assert_eq!(sum.total(), Weight::from(6_u8).pow(80));
    assert_eq!(sum.weight(&80), Weight::ONE);
    assert_eq!(sum.weight(&81), Weight::from(80_u8));
    assert_eq!(sum.mean(|total| *total).to_string(), "280");
    assert_eq!(
        sum.iter().map(|(_, weight)| weight).sum::<Weight>(),
        sum.total()
    );
}

#[test]
fn equality_is_of_probabilities_not_of_totals() {
    let a = Dist::from_weights([(0, 1_u64), (1, 2)]).unwrap();
    let b = Dist::from_weights([(0, 10_u64), (1, 20)]).unwrap();
    assert_eq!(a, b);
    assert_eq!(b.reduced().total(), Weight::from(3_u8));
    assert_ne!(a, Dist::from_weights([(0, 1_u64), (1, 3)]).unwrap());
}

#[test]
fn outcomes_of_weight_zero_are_none() {
    let dist = Dist::from_weights([(0, 0_u64), (1, 2)]).unwrap();
    assert_eq!(dist.outcomes().collect::<Vec<_>>(), [&1]);
    assert_eq!(dist.weight(&0), Weight::ZERO);
    assert_eq!(
        Dist::from_weights([(0, 0_u64)]).unwrap_err(),
        Error::NoWeight
    );
    assert_eq!(Dist::die(0).unwrap_err(), Error::NoWeight);
}

#[test]
fn branches_of_different_totals_meet_at_the_least_common_one() {
    let coin = Dist::from_weights([(0, 1_u64), (1, 1)]).unwrap();
    let dist = coin.and_then(|side| Dist::die(if *side == 0 { 4 } else { 6 }).unwrap());
    assert_eq!(dist.total(), Weight::from(24_u8));
    assert_eq!(dist.fraction(&1).to_string(), "5/24");
    assert_eq!(dist.fraction(&6).to_string(), "1/12");
}

#[test]
fn a_probability_is_rounded_once() {
    let third = Dist::from_weights([(0, 1_u64), (1, 2)]).unwrap();
    assert_eq!(third.probability(&0).to_bits(), (1.0_f64 / 3.0).to_bits());
    assert_eq!(third.probability(&7).to_bits(), 0.0_f64.to_bits());
}
