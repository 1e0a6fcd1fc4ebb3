//! The program `aslodds`.

#[cfg(test)]
mod picture;

fn main() {}
