//! Questions a line on standard input, their answers a line on standard output: what the page's
//! tests compare with.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for question in io::stdin().lock().lines() {
        writeln!(out, "{}", aslodds_web::ask(&question?))?;
    }
    Ok(())
}
