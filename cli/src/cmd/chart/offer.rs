//! What each kind of chart offers of each procedure: what can be chosen, and an example of it.

use aslodds::chart::Kind;
use aslodds::query::{Description, FirstRoll, RuleId};
use aslodds::rule::{Field, FieldKind};
use clap::Command;

/// The arguments of a picture with help texts that fit the procedure.
pub fn describe(command: Command, kind: Kind, rule: &Description) -> Command {
    let fields: Vec<&str> = shown(rule).map(|field| field.name).collect();
    let counts: Vec<&str> = shown(rule)
        .filter(|field| field.kind == FieldKind::Count)
        .map(|field| field.name)
        .collect();
    match kind {
        Kind::Heatmap | Kind::Stacked | Kind::Curves | Kind::Dice => {
            outcome_arg(command, rule.fields)
        }
        Kind::Convergence => ["x", "y", "series", "panels", "simulate"]
            .into_iter()
            .fold(outcome_arg(command, rule.fields), |command, arg| {
                command.mut_arg(arg, |arg| arg.hide(true))
            }),
        Kind::Joint => {
            let fields = fields.join(", ");
            command
                .mut_arg("x", |arg| {
                    let help =
                        format!("Field along the horizontal axis: {fields} [default: a count]");
                    arg.value_name("FIELD").help(help)
                })
                .mut_arg("y", |arg| {
                    let help =
                        format!("Field along the vertical axis: {fields} [default: a count]");
                    arg.value_name("FIELD").help(help)
                })
                .mut_arg("series", |arg| arg.hide(true))
                .mut_arg("outcome", |arg| arg.hide(true))
        }
        Kind::AtLeast => {
            let help = format!(
                "Count that is to reach a number, or several joined with +: {} [default: the first \
                 sum that has a name, or the first count]",
                counts.join(", ")
            );
            command
                .mut_arg("outcome", |arg| arg.value_name("COUNTS").help(help))
                .mut_arg("x", |arg| arg.hide(true))
                .mut_arg("y", |arg| arg.hide(true))
        }
    }
}

/// The argument for outcomes with these fields.
pub fn outcome_arg(command: Command, fields: &[Field]) -> Command {
    let words = outcomes(fields);
    if words.is_empty() {
        return command;
    }
    let help = format!(
        "Outcome of a heatmap or of curves, or several joined with +: {}",
        words.join(", ")
    );
    command.mut_arg("outcome", |arg| arg.help(help))
}

/// The fields that are shown unless others are asked for.
fn shown(rule: &Description) -> impl Iterator<Item = &'static Field> {
    rule.fields.iter().take(rule.shown)
}

/// Parameters that the kind draws well; none if it cannot draw the procedure.
pub fn example(kind: Kind, rule: RuleId) -> Option<String> {
    let description = rule.description();
    let (examples, fields) = (description.examples, description.fields);
    let has_count = shown(description).any(|field| field.kind == FieldKind::Count);
    if rule.is_chain() {
        let first = fields.first()?.name;
        return match kind {
            Kind::Heatmap | Kind::Curves => Some(format!("{} --at-least {first}=1", examples.grid)),
            Kind::Stacked => Some(format!("{} --marginal {first}", examples.row)),
            Kind::Convergence => Some(format!(
                "{} --at-least {first}=1 --trials 1e4",
                examples.cell
            )),
            Kind::Joint | Kind::AtLeast => Some(examples.row.to_owned()),
            Kind::Dice => None,
        };
    }
    // A chart of one field takes the first of several.
    let field = fields.first()?;
    let marginal = match fields.len() {
        1 => String::new(),
        _ => format!(" --marginal {}", field.name),
    };
    let outcome = outcomes(&[*field]).last().copied();
    match (kind, description.first_roll) {
        (Kind::Heatmap, FirstRoll::Dr | FirstRoll::Other) if description.params.len() < 2 => None,
        (Kind::Heatmap | Kind::Curves, FirstRoll::Dr | FirstRoll::Other) => {
            let outcome = outcome?;
            Some(format!("{}{marginal} --outcome {outcome}", examples.grid))
        }
        (Kind::Convergence, FirstRoll::Dr | FirstRoll::Other) => {
            let outcome = outcome?;
            Some(format!(
                "{}{marginal} --outcome {outcome} --trials 1e4",
                examples.cell
            ))
        }
        (Kind::Stacked, FirstRoll::Dr | FirstRoll::Other) => {
            outcome.map(|_| format!("{}{marginal}", examples.row))
        }
        (Kind::Joint, FirstRoll::Dr | FirstRoll::Other) => {
            (fields.len() > 1).then(|| examples.cell.to_owned())
        }
        (Kind::AtLeast, FirstRoll::Dr | FirstRoll::Other) => {
            has_count.then(|| examples.row.to_owned())
        }
        (Kind::Dice, FirstRoll::Dr) if fields.len() == 1 => {
            outcome.map(|_| examples.cell.to_owned())
        }
        (Kind::Dice, FirstRoll::Dr | FirstRoll::Other) => None,
    }
}

/// What `--outcome` may name: words, and sums of words.
pub fn outcomes(fields: &[Field]) -> Vec<&'static str> {
    fields
        .iter()
        .flat_map(|field| {
            let words = match field.kind {
                FieldKind::Words(words) => words,
                FieldKind::Count | FieldKind::Flag => &[],
            };
            words
                .iter()
                .copied()
                .chain(field.sums.iter().rev().map(|sum| sum.name))
        })
        .collect()
}
