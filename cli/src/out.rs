//! Where results go. A file is written whole or not at all, and none is replaced unasked.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

use crate::interrupt;

/// A place for the answer that has been found fit to be written.
pub enum Target {
    /// Standard output.
    Stdout,
    /// A file, written under a temporary name beside it until it is whole.
    File {
        path: PathBuf,
        unfinished: NamedTempFile,
        existing: Existing,
    },
    /// Something that is no regular file, such as a device or a named pipe.
    Stream { path: PathBuf, file: File },
}

/// What becomes of a file that stands in the target's place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    Keep,
    Replace,
}

impl Target {
    /// Looks at the place before any work is done: nothing, or `-`, is standard output.
    pub fn open(path: Option<&Path>, force: bool) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Target::Stdout);
        };
        // The file behind standard output is appended to or shared, and not ours to replace.
        if ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
            .map(Path::new)
            .contains(&path)
        {
            return Ok(Target::Stdout);
        }
        let existing = if force {
            Existing::Replace
        } else {
            Existing::Keep
        };
        // The file behind a link is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_dir() => {
                bail!("{} is a directory: name a file in it", path.display())
            }
            Ok(found) if !found.is_file() => {
                let file = File::options()
                    .write(true)
                    .open(&path)
                    .with_context(|| format!("cannot write {}", path.display()))?;
                return Ok(Target::Stream { path, file });
            }
            Ok(_) if existing == Existing::Keep => {
                bail!(
                    "{} exists: choose another name, or add --force to replace it",
                    path.display()
                )
            }
            Ok(_) | Err(_) => {}
        }
        let directory = match path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            Some(_) | None => Path::new("."),
        };
        if !directory.is_dir() {
            bail!(
                "there is no directory {}: make it first",
                directory.display()
            );
        }
        let unfinished = unfinished_file(directory)
            .with_context(|| format!("cannot write in {}", directory.display()))?;
        interrupt::remember(unfinished.path());
        Ok(Target::File {
            path,
            unfinished,
            existing,
        })
    }

    /// The width of the terminal, if the answer goes to one.
    pub fn width(&self) -> Option<u16> {
        match self {
            Target::Stdout if io::stdout().is_terminal() => {
                terminal_size::terminal_size().map(|(width, _)| width.0)
            }
            Target::Stdout | Target::File { .. } | Target::Stream { .. } => None,
        }
    }

    /// Whether somebody would look at the very bytes that are written.
    pub fn is_terminal(&self) -> bool {
        match self {
            Target::Stdout => io::stdout().is_terminal(),
            Target::File { .. } => false,
            Target::Stream { file, .. } => file.is_terminal(),
        }
    }

    /// Writes the whole answer.
    pub fn write(self, answer: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        match self {
            Target::Stdout => {
                let mut out = BufWriter::new(io::stdout().lock());
                answer(&mut out)
                    .and_then(|()| out.flush())
                    .context("cannot write the answer")
            }
            Target::Stream { path, file } => {
                let mut out = BufWriter::new(file);
                answer(&mut out)
                    .and_then(|()| out.flush())
                    .with_context(|| format!("cannot write {}", path.display()))
            }
            Target::File {
                path,
                mut unfinished,
                existing,
            } => {
                let failure = || format!("cannot write {}", path.display());
                let mut out = BufWriter::new(&mut unfinished);
                answer(&mut out)
                    .and_then(|()| out.flush())
                    .with_context(failure)?;
                drop(out);
                if let Ok(replaced) = fs::metadata(&path) {
                    // Who may read the file is not for us to change.
                    unfinished
                        .as_file()
                        .set_permissions(replaced.permissions())?;
                }
                let temporary = unfinished.path().to_owned();
                let kept = match existing {
                    Existing::Replace => unfinished.persist(&path),
                    Existing::Keep => unfinished.persist_noclobber(&path),
                };
                interrupt::forget(&temporary);
                kept.map_err(|failed| failed.error).with_context(failure)?;
                Ok(())
            }
        }
    }
}

fn unfinished_file(directory: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".aslodds-");
    // Temporary files are private, but this one is to become a file like any other.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(directory)
}
