//! The target's terrain: Case Q and Height Advantage (C6.8, B10.31).

use super::account::Account;
use super::{Cover, Shot};
use crate::dice::Note;
use crate::rules::tables::Tables;
use crate::rules::tables::smoke::Number;
use crate::rules::tables::terrain::Terrain;
use crate::rules::to_hit::TargetType;
use crate::situation::Ledger;
use crate::situation::ground::{self, Why};

/// Case Q. On the Area Target Type the TEM modifies the Effects DR instead.
pub(super) fn write<L: Ledger>(shot: &Shot, account: &mut Account<L>) {
    const NAME: &str = "Case Q";
    let ground = shot.ground(account.tables);
    if account.sum.target_type != TargetType::Area {
        account.sum.tem = ground::write(&ground, NAME, account);
        return;
    }
    let best = ground::tem(&ground);
    // Against indirect fire a wall gives its TEM, and leaves nothing hull down.
    let counts = shot.is_mortar() && shot.cover == Cover::Wall;
    for claim in best
        .naught
        .iter()
        .filter(|claim| claim.why == Why::NoProtection && !counts)
    {
        account.drm(claim.case, claim.reason, 0);
    }
    account.sum.tem = effects_tem(shot, best.value, account.tables);
    if best.value != 0 || shot.target_in != Terrain::OpenGround || shot.cover != Cover::None {
        let words = "the TEM goes on the Effects DR on the Area Target Type: {+0}";
        let tem = [account.sum.tem.into()];
        account.drm(NAME, Note::new("C6.8", words, &tem), 0);
    }
}

/// What a target has against indirect fire, if a mortar fires, or against direct fire.
fn effects_tem(shot: &Shot, direct: i16, tables: Tables) -> i16 {
    if !shot.is_mortar() || shot.tem.is_some() {
        return direct;
    }
    let location = tables.terrain(shot.target_in).indirect;
    let protects =
        shot.cover == Cover::Wall || shot.cover.fails(shot.ground(tables).target).is_none();
    let cover = shot.cover.terrain().filter(|_| protects);
    let cover = cover.map(|cover| tables.terrain(cover).indirect);
    // An air burst is not undone by what gives less than nothing.
    let best = cover.map_or(location, |cover| location.max(cover));
    if shot.fortified && shot.target_in.is_building() {
        best + tables.number(Number::Fortified).value
    } else {
        best
    }
}
