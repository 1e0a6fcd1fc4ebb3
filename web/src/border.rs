//! The border to the page: three functions and the memory between them.
//!
//! The page asks for room, writes its question there, has it answered, and reads the answer. All
//! texts stay in memory that this crate owns, so that nothing here is read through a pointer, and
//! there is nothing that the page could free twice.

use std::cell::RefCell;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The longest question in bytes; a situation has some dozens of words.
const MOST: usize = 1 << 16;

/// Room for a question of so many bytes, valid until the next call; null if it is too long.
#[expect(unsafe_code, reason = "an exported name")]
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn question(length: usize) -> *mut u8 {
    if length > MOST {
        return std::ptr::null_mut();
    }
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, b' ');
        question.as_mut_ptr()
    })
}

/// Answers the question that stands in its room, and says how many bytes the answer has.
#[expect(unsafe_code, reason = "an exported name")]
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    let answer = QUESTION.with_borrow(|question| crate::ask(&String::from_utf8_lossy(question)));
    let length = answer.len();
    ANSWER.set(answer);
    length
}

/// The answer, valid until the next question.
#[expect(unsafe_code, reason = "an exported name")]
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(unsafe_code, reason = "what the page does")]
    fn asked(text: &str) -> String {
        let room = question(text.len());
        assert!(!room.is_null());
        // SAFETY: the room has that many bytes, and nothing else uses it meanwhile.
        unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), room, text.len()) };
        let length = answer_length();
        // SAFETY: the answer has that many bytes until the next question.
        let bytes = unsafe { std::slice::from_raw_parts(answer(), length) };
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[test]
    fn questions_cross_the_border() {
        for text in [
            r#"{"ask":"checksum","of":"W1"}"#,
            r#"{"ask":"describe"}"#,
            "",
            "{",
        ] {
            assert_eq!(asked(text), crate::ask(text));
        }
        assert!(question(MOST + 1).is_null());
        assert!(!question(MOST).is_null());
    }
}
