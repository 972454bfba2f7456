//! Pages of a column, refused when they promise more values than their file can hold.
//!
//! The Parquet reader makes room for what a page's header says before it looks at the page, so that a
//! damaged header of a few bytes could ask for all memory.

use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};

/// Values of a column that any file may have.
const FREE: u64 = 1 << 20;
/// Further values of a column for each byte of its file: about what gzip can do at most. Real shards
/// have less than one.
const PER_BYTE: u64 = 1024;

/// The pages of one column.
pub(super) struct CheckedPages {
    inner: Box<dyn PageReader>,
    /// Values that the pages to come may have.
    left: u64,
    /// Bytes of one value in a dictionary, at least.
    value_bytes: u64,
}

impl CheckedPages {
    /// Checks the pages of a column in a file of `file_bytes`, whose values take `value_bytes` each in
    /// a dictionary.
    pub(super) fn new(inner: Box<dyn PageReader>, file_bytes: usize, value_bytes: usize) -> Self {
        Self {
            inner,
            left: FREE + PER_BYTE * file_bytes as u64,
            value_bytes: value_bytes as u64,
        }
    }

    fn check(&mut self, page: &Page) -> Result<()> {
        let count = u64::from(page.num_values());
        let most = match page {
            Page::DictionaryPage { buf, .. } => buf.len() as u64 / self.value_bytes,
            _ => self.left,
        };
        if count > most {
            let problem = format!("a page of {count} values where {most} are possible");
            return Err(ParquetError::General(problem));
        }
        if page.is_data_page() {
            self.left -= count;
        }
        Ok(())
    }
}

impl Iterator for CheckedPages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl PageReader for CheckedPages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.inner.get_next_page()?;
        if let Some(page) = &page {
            self.check(page)?;
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.inner.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.inner.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.inner.at_record_boundary()
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use parquet::basic::Encoding;

    use super::*;

    /// A column of given pages.
    struct Given(std::vec::IntoIter<Page>);

    impl Iterator for Given {
        type Item = Result<Page>;

        fn next(&mut self) -> Option<Self::Item> {
            self.get_next_page().transpose()
        }
    }

    impl PageReader for Given {
        fn get_next_page(&mut self) -> Result<Option<Page>> {
            Ok(self.0.next())
        }

        fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
            Ok(None)
        }

        fn skip_next_page(&mut self) -> Result<()> {
            self.0.next();
            Ok(())
        }
    }

    fn dictionary(num_values: u32) -> Page {
        Page::DictionaryPage {
            buf: Bytes::from(vec![0; 80]),
            num_values,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        }
    }

    fn data(num_values: u32) -> Page {
        Page::DataPage {
            buf: Bytes::new(),
            num_values,
            encoding: Encoding::PLAIN,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        }
    }

    /// Number of pages that are passed on, and the error after them.
    fn read(pages: Vec<Page>) -> (usize, Option<String>) {
        let mut pages = CheckedPages::new(Box::new(Given(pages.into_iter())), 1000, 8);
        let mut passed = 0;
        loop {
            match pages.get_next_page() {
                Ok(Some(_)) => passed += 1,
                Ok(None) => return (passed, None),
                Err(error) => return (passed, Some(error.to_string())),
            }
        }
    }

    #[test]
    fn pages_that_promise_too_much_are_refused() {
        assert_eq!(read(vec![dictionary(10), data(2_000_000)]), (2, None));
        let (passed, error) = read(vec![dictionary(11)]);
        assert!(passed == 0 && error.is_some_and(|it| it.contains("11 values where 10")));
        let (passed, error) = read(vec![dictionary(1), data(1_500_000), data(1_500_000)]);
        assert!(passed == 2 && error.is_some());
        assert_eq!(read(vec![data(u32::MAX)]).0, 0);
    }
}
