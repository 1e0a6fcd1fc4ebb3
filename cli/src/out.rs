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
        self.write_while(|out| {
            // What the place has to say about a failure comes before what the answer makes of it.
            Ok(answer(out)?)
        })
    }

    /// Writes an answer that is still being worked out. If the work fails, that is told, and if
    /// the place does, where.
    pub fn write_while(self, answer: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        match self {
            Target::Stdout => write_all(&mut io::stdout().lock(), answer, || {
                "cannot write the answer".to_owned()
            }),
            Target::Stream { path, mut file } => write_all(&mut file, answer, || {
                format!("cannot write {}", path.display())
            }),
            Target::File {
                path,
                mut unfinished,
                existing,
            } => {
                let failure = || format!("cannot write {}", path.display());
                let temporary = unfinished.path().to_owned();
                if let Err(error) = write_all(&mut unfinished, answer, failure) {
                    interrupt::forget(&temporary);
                    return Err(error);
                }
                if let Ok(replaced) = fs::metadata(&path) {
                    // Who may read the file is not for us to change.
                    unfinished
                        .as_file()
                        .set_permissions(replaced.permissions())?;
                }
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

/// A place with the first failure that it had.
struct Noted<'a> {
    out: &'a mut dyn Write,
    failure: Option<io::Error>,
}

impl Noted<'_> {
    /// What is handed on is a likeness: whoever stands between may wrap or lose it.
    fn note<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let likeness = io::Error::from(error.kind());
            self.failure.get_or_insert(error);
            likeness
        })
    }
}

impl Write for Noted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.note(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.note(flushed)
    }
}

fn write_all(
    out: &mut dyn Write,
    answer: impl FnOnce(&mut dyn Write) -> Result<()>,
    failure: impl Fn() -> String,
) -> Result<()> {
    let mut noted = Noted { out, failure: None };
    let answered = {
        let mut out = BufWriter::with_capacity(1 << 16, &mut noted);
        let answered = answer(&mut out).and_then(|()| Ok(out.flush()?));
        // What is left after a failure belongs nowhere.
        let _ = out.into_parts();
        answered
    };
    match (answered, noted.failure) {
        (Ok(()), None) => Ok(()),
        (Ok(()) | Err(_), Some(error)) => Err(error).with_context(failure),
        (Err(error), None) => Err(match error.downcast::<io::Error>() {
            Ok(error) => anyhow::Error::from(error).context(failure()),
            Err(error) => error,
        }),
    }
}

/// Refuses two places that are one file, however they are written: the second answer would replace
/// the first.
pub fn refuse_same(a: Option<&Path>, b: Option<&Path>) -> Result<()> {
    let (Some(a), Some(b)) = (a, b) else {
        return Ok(());
    };
    let place = |path: &Path| {
        let directory = path.parent().filter(|it| !it.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new(".")).canonicalize().ok();
        directory.map(|it| it.join(path.file_name().unwrap_or_default()))
    };
    if a == b || (place(a).is_some() && place(a) == place(b)) {
        bail!("{} and {} are one file: name two", a.display(), b.display());
    }
    Ok(())
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
