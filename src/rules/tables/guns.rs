//! Guns and main armaments of vehicles, by name, as far as they have been read off counters.

use std::sync::LazyLock;

use strum::{EnumString, IntoStaticStr, VariantNames};

use super::colors::Nation;
use super::depletion::{self, Supply};
use super::{Confidence, read, read_optional, rows};

/// A gun, a vehicle's main armament or a mortar that is a support weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gun {
    /// What carries it.
    pub kind: GunKind,
    /// Whose it is.
    pub nation: Nation,
    /// Its name, or that of its vehicle.
    pub name: &'static str,
    /// What it was made for.
    pub gun_type: GunType,
    /// In millimeters.
    pub caliber: u16,
    /// The length of its barrel.
    pub barrel: Barrel,
    /// Its Multiple ROF, 0 if it has none.
    pub rof: u8,
    /// Its B#, if one is printed; otherwise it breaks on 12.
    pub breakdown: Option<u8>,
    /// Whether the B# is circled: below 12 it brings Low Ammo (D3.71).
    pub circled: bool,
    /// Its size as a target, or that of its vehicle, if it has been read.
    pub size: Option<Size>,
    /// How it turns.
    pub mount: Mount,
    /// The shortest range in hexes, if one is printed.
    pub range_min: Option<u16>,
    /// The longest range in hexes, if one is printed.
    pub range_max: Option<u16>,
    /// The section that describes such counters.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
    ap: Stock,
    he: Stock,
    special: Special,
}

/// Where a weapon stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum GunKind {
    /// A Gun with its crew.
    Gun,
    /// A vehicle's main armament.
    Vehicle,
    /// A support weapon.
    SupportWeapon,
}

/// What a gun was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum GunType {
    /// An Anti-Tank Gun.
    At,
    /// An Infantry Howitzer.
    Inf,
    /// An Artillery piece.
    Art,
    /// An Anti-Aircraft Gun.
    Aa,
    /// A mortar.
    Mtr,
    /// A Recoilless Rifle.
    Rcl,
    /// The main armament of a vehicle.
    Ma,
}

/// The length of a barrel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Barrel {
    /// Short: `*`.
    Star,
    /// Without a mark.
    Normal,
    /// Long: `L`.
    L,
    /// Very long: `LL`.
    #[strum(serialize = "ll")]
    Ll,
}

/// How a weapon turns to a target outside its Covered Arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Mount {
    /// A fast turret, or a mount that turns all around.
    Fast,
    /// A slow turret. One-man turrets count as such.
    Slow,
    /// No turret: most Guns, assault guns; also a turreted vehicle that turns its hull.
    NonTurreted,
    /// None: a support weapon has no Covered Arc.
    NoCa,
}

/// The size of a target (C6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Size {
    VerySmall,
    Small,
    Average,
    Large,
    VeryLarge,
}

/// What is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "they are the rulebook's names")]
pub enum Ammunition {
    He,
    Ap,
    Apcr,
    Apds,
    Heat,
    Smoke,
    Wp,
    Canister,
}

/// Whether a gun has AP or HE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
enum Stock {
    Yes,
    No,
    /// Within its depletion number alone.
    Special,
}

/// Notations of [`depletion`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct Special {
    smoke: &'static str,
    wp: &'static str,
    apcr: &'static str,
    apds: &'static str,
    heat: &'static str,
    ap: &'static str,
    he: &'static str,
    canister: &'static str,
}

/// Every gun that is known.
pub static GUNS: LazyLock<Vec<Gun>> = LazyLock::new(|| {
    rows(
        include_str!("data/guns.csv"),
        [
            "kind",
            "nation",
            "name",
            "type",
            "caliber",
            "barrel",
            "rof",
            "breakdown",
            "low_ammo",
            "manhandling",
            "size",
            "mount",
            "range_min",
            "range_max",
            "ap",
            "he",
            "smoke",
            "wp",
            "apcr",
            "apds",
            "heat",
            "ap_depletion",
            "he_depletion",
            "canister",
            "section",
            "confidence",
        ],
    )
    .into_iter()
    .map(gun)
    .collect()
});

fn gun(row: [&'static str; 26]) -> Gun {
    let [
        kind,
        nation,
        name,
        gun_type,
        caliber,
        barrel,
        rof,
        breakdown,
        rest @ ..,
    ] = row;
    let [
        low_ammo,
        _manhandling,
        size,
        mount,
        range_min,
        range_max,
        rest @ ..,
    ] = rest;
    let [
        ap,
        he,
        smoke,
        wp,
        apcr,
        apds,
        heat,
        ap_number,
        he_number,
        rest @ ..,
    ] = rest;
    let [canister, section, confidence] = rest;
    Gun {
        kind: read(kind),
        nation: read(nation),
        name,
        gun_type: read(gun_type),
        caliber: read(caliber),
        barrel: read(barrel),
        rof: read(rof),
        breakdown: read_optional(breakdown),
        circled: low_ammo == "yes",
        size: read_optional(size),
        mount: read(mount),
        range_min: read_optional(range_min),
        range_max: read_optional(range_max),
        section,
        confidence: read(confidence),
        ap: read(ap),
        he: read(he),
        special: Special {
            smoke,
            wp,
            apcr,
            apds,
            heat,
            ap: ap_number,
            he: he_number,
            canister,
        },
    }
}

impl Gun {
    /// What it has of an ammunition; 12 stands for as much as it likes.
    #[must_use]
    pub fn supply(&self, what: Ammunition, year: Option<u16>, month: Option<u8>) -> Supply {
        let special = |notation| depletion::supply(notation, year, month);
        let stock = |stock: Stock, notation: &'static str| match (stock, notation) {
            (Stock::Yes, "") => Supply::Has(12),
            // A number printed beside an ordinary supply is all there is of it.
            (Stock::Yes | Stock::No | Stock::Special, notation) => special(notation),
        };
        match what {
            Ammunition::Ap => stock(self.ap, self.special.ap),
            Ammunition::He => stock(self.he, self.special.he),
            Ammunition::Apcr => special(self.special.apcr),
            Ammunition::Apds => special(self.special.apds),
            Ammunition::Heat => special(self.special.heat),
            Ammunition::Smoke => special(self.special.smoke),
            Ammunition::Wp => special(self.special.wp),
            Ammunition::Canister => special(self.special.canister),
        }
    }
}

impl Ammunition {
    /// Whether it is SMOKE, of either kind.
    #[must_use]
    pub fn is_smoke(self) -> bool {
        match self {
            Ammunition::Smoke | Ammunition::Wp => true,
            Ammunition::He
            | Ammunition::Ap
            | Ammunition::Apcr
            | Ammunition::Apds
            | Ammunition::Heat
            | Ammunition::Canister => false,
        }
    }
}

impl Barrel {
    /// The mark on the counter.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            Barrel::Star => "*",
            Barrel::Normal => "",
            Barrel::L => "L",
            Barrel::Ll => "LL",
        }
    }
}
