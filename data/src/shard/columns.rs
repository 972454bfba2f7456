//! Column by column access to Parquet files, with errors instead of panics.

use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Type;
use parquet::column::reader::ColumnReaderImpl;
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::TypePtr;

use super::pages::CheckedPages;

/// Writes a table, one row group after the other.
pub(crate) struct TableWriter<W: Write + Send> {
    inner: SerializedFileWriter<W>,
}

impl<W: Write + Send> TableWriter<W> {
    /// Starts a table in `sink`.
    pub(crate) fn new(
        sink: W,
        schema: TypePtr,
        properties: WriterProperties,
    ) -> Result<Self, String> {
        let inner = SerializedFileWriter::new(sink, schema, Arc::new(properties)).map_err(text)?;
        Ok(Self { inner })
    }

    /// Writes one row group; `fill` writes its columns in the schema's order.
    pub(crate) fn row_group(
        &mut self,
        fill: impl FnOnce(&mut GroupWriter<'_, W>) -> Result<(), String>,
    ) -> Result<(), String> {
        let inner = self.inner.next_row_group().map_err(text)?;
        let mut group = GroupWriter { inner };
        fill(&mut group)?;
        group.inner.close().map_err(text)?;
        Ok(())
    }

    /// Writes the footer and gives the sink back.
    pub(crate) fn finish(self) -> Result<W, String> {
        self.inner.into_inner().map_err(text)
    }
}

/// Writes the columns of one row group.
pub(crate) struct GroupWriter<'a, W: Write + Send> {
    inner: SerializedRowGroupWriter<'a, W>,
}

impl<W: Write + Send> GroupWriter<'_, W> {
    fn column<T: DataType>(
        &mut self,
        values: &[T::T],
        definition: Option<&[i16]>,
        repetition: Option<&[i16]>,
    ) -> Result<(), String> {
        let mut column = self
            .inner
            .next_column()
            .map_err(text)?
            .ok_or("too many columns")?;
        column
            .typed::<T>()
            .write_batch(values, definition, repetition)
            .map_err(text)?;
        column.close().map_err(text)
    }

    /// A column of 64-bit integers.
    pub(crate) fn int64(&mut self, values: impl IntoIterator<Item = i64>) -> Result<(), String> {
        self.column::<Int64Type>(&values.into_iter().collect::<Vec<_>>(), None, None)
    }

    /// A column of 32-bit integers.
    pub(crate) fn int32(&mut self, values: impl IntoIterator<Item = i32>) -> Result<(), String> {
        self.column::<Int32Type>(&values.into_iter().collect::<Vec<_>>(), None, None)
    }

    /// A nullable column of 32-bit integers.
    pub(crate) fn nullable_int32(
        &mut self,
        values: impl IntoIterator<Item = Option<i32>>,
    ) -> Result<(), String> {
        let (present, definition) = with_levels(values);
        self.column::<Int32Type>(&present, Some(&definition), None)
    }

    /// A column of truth values.
    pub(crate) fn bool(&mut self, values: impl IntoIterator<Item = bool>) -> Result<(), String> {
        self.column::<BoolType>(&values.into_iter().collect::<Vec<_>>(), None, None)
    }

    /// A nullable column of doubles.
    pub(crate) fn nullable_double(
        &mut self,
        values: impl IntoIterator<Item = Option<f64>>,
    ) -> Result<(), String> {
        let (present, definition) = with_levels(values);
        self.column::<DoubleType>(&present, Some(&definition), None)
    }

    /// A column of strings.
    pub(crate) fn string<S: Into<Vec<u8>>>(
        &mut self,
        values: impl IntoIterator<Item = S>,
    ) -> Result<(), String> {
        let values: Vec<ByteArray> = values
            .into_iter()
            .map(|value| ByteArray::from(value.into()))
            .collect();
        self.column::<ByteArrayType>(&values, None, None)
    }

    /// A column of lists; the elements are nullable if `nullable`.
    pub(crate) fn list<L: IntoIterator<Item = Option<i32>>>(
        &mut self,
        rows: impl IntoIterator<Item = L>,
        nullable: bool,
    ) -> Result<(), String> {
        let (mut values, mut definition, mut repetition) = (Vec::new(), Vec::new(), Vec::new());
        for row in rows {
            let before = definition.len();
            for element in row {
                repetition.push(i16::from(definition.len() > before));
                definition.push(if nullable && element.is_some() { 2 } else { 1 });
                values.extend(element);
            }
            if definition.len() == before {
                repetition.push(0);
                definition.push(0);
            }
        }
        self.column::<Int32Type>(&values, Some(&definition), Some(&repetition))
    }
}

/// The values that are there, and the definition levels of all.
fn with_levels<T>(values: impl IntoIterator<Item = Option<T>>) -> (Vec<T>, Vec<i16>) {
    let (mut present, mut definition) = (Vec::new(), Vec::new());
    for value in values {
        definition.push(i16::from(value.is_some()));
        present.extend(value);
    }
    (present, definition)
}

#[expect(clippy::needless_pass_by_value, reason = "the shape `map_err` wants")]
fn text(error: ParquetError) -> String {
    error.to_string()
}

/// A Parquet file in memory.
pub(crate) struct TableReader {
    inner: SerializedFileReader<Bytes>,
    file_bytes: usize,
}

impl TableReader {
    /// Reads the footer of the file.
    pub(crate) fn new(bytes: Bytes) -> Result<Self, String> {
        Ok(Self {
            file_bytes: bytes.len(),
            inner: SerializedFileReader::new(bytes).map_err(text)?,
        })
    }

    /// The value of a key of the file metadata.
    pub(crate) fn metadata(&self, key: &str) -> Option<&str> {
        let entries = self.inner.metadata().file_metadata().key_value_metadata()?;
        entries
            .iter()
            .find(|entry| entry.key == key)?
            .value
            .as_deref()
    }

    /// The paths of all columns, in order.
    pub(crate) fn column_names(&self) -> Vec<String> {
        let schema = self.inner.metadata().file_metadata().schema_descr();
        schema
            .columns()
            .iter()
            .map(|column| column.path().string())
            .collect()
    }

    /// Number of row groups.
    pub(crate) fn groups(&self) -> usize {
        self.inner.num_row_groups()
    }

    /// Row group number `index`.
    pub(crate) fn group(&self, index: usize) -> Result<GroupReader<'_>, String> {
        let inner = self.inner.get_row_group(index).map_err(text)?;
        let rows = inner.metadata().num_rows();
        let rows = usize::try_from(rows).map_err(|_| format!("{rows} rows"))?;
        let file_bytes = self.file_bytes;
        Ok(GroupReader {
            inner,
            rows,
            file_bytes,
        })
    }
}

/// Reads the columns of one row group.
pub(crate) struct GroupReader<'a> {
    inner: Box<dyn RowGroupReader + 'a>,
    rows: usize,
    file_bytes: usize,
}

/// A column as it is stored.
struct RawColumn<T> {
    values: Vec<T>,
    definition: Vec<i16>,
    repetition: Vec<i16>,
}

impl<T> RawColumn<T> {
    /// The values of a nullable column.
    fn nullable(self) -> Vec<Option<T>> {
        let mut values = self.values.into_iter();
        let present = self.definition.iter();
        present
            .map(|&level| if level == 1 { values.next() } else { None })
            .collect()
    }
}

impl GroupReader<'_> {
    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    fn column<T: DataType>(
        &self,
        name: &str,
        levels: (i16, i16),
    ) -> Result<RawColumn<T::T>, String> {
        let schema = self.inner.metadata().schema_descr();
        let index = schema
            .columns()
            .iter()
            .position(|column| column.path().string() == name);
        let index = index.ok_or_else(|| format!("there is no column {name}"))?;
        let column = schema.column(index);
        let found = (column.max_def_level(), column.max_rep_level());
        if column.physical_type() != T::get_physical_type() || found != levels {
            return Err(format!("column {name} has another type"));
        }
        let pages = self.inner.get_column_page_reader(index).map_err(text)?;
        // A string has its length before it, which takes four bytes.
        let value_bytes = match T::get_physical_type() {
            Type::INT64 | Type::DOUBLE => 8,
            Type::INT32 | Type::BYTE_ARRAY => 4,
            _ => 1,
        };
        let pages = CheckedPages::new(pages, self.file_bytes, value_bytes);
        let mut reader = ColumnReaderImpl::<T>::new(column.clone(), Box::new(pages));
        let mut raw = RawColumn {
            values: Vec::new(),
            definition: Vec::new(),
            repetition: Vec::new(),
        };
        let (rows, ..) = reader
            .read_records(
                self.rows,
                Some(&mut raw.definition),
                Some(&mut raw.repetition),
                &mut raw.values,
            )
            .map_err(|error| format!("column {name}: {error}"))?;
        if rows == self.rows {
            Ok(raw)
        } else {
            Err(format!(
                "column {name} has {rows} rows instead of {}",
                self.rows
            ))
        }
    }

    /// A column of 64-bit integers.
    pub(crate) fn int64(&self, name: &str) -> Result<Vec<i64>, String> {
        Ok(self.column::<Int64Type>(name, (0, 0))?.values)
    }

    /// A column of 32-bit integers.
    pub(crate) fn int32(&self, name: &str) -> Result<Vec<i32>, String> {
        Ok(self.column::<Int32Type>(name, (0, 0))?.values)
    }

    /// A nullable column of 32-bit integers.
    pub(crate) fn nullable_int32(&self, name: &str) -> Result<Vec<Option<i32>>, String> {
        Ok(self.column::<Int32Type>(name, (1, 0))?.nullable())
    }

    /// A column of truth values.
    pub(crate) fn bool(&self, name: &str) -> Result<Vec<bool>, String> {
        Ok(self.column::<BoolType>(name, (0, 0))?.values)
    }

    /// A nullable column of doubles; files may also have it without nulls.
    pub(crate) fn nullable_double(&self, name: &str) -> Result<Vec<Option<f64>>, String> {
        if let Ok(raw) = self.column::<DoubleType>(name, (0, 0)) {
            return Ok(raw.values.into_iter().map(Some).collect());
        }
        Ok(self.column::<DoubleType>(name, (1, 0))?.nullable())
    }

    /// A column of strings.
    pub(crate) fn string(&self, name: &str) -> Result<Vec<String>, String> {
        let raw = self.column::<ByteArrayType>(name, (0, 0))?;
        let strings = raw
            .values
            .into_iter()
            .map(|value| String::from_utf8(value.data().to_vec()));
        strings
            .collect::<Result<_, _>>()
            .map_err(|error| format!("column {name}: {error}"))
    }

    /// A column of lists; the elements are nullable if `nullable`.
    pub(crate) fn list(&self, name: &str, nullable: bool) -> Result<Vec<Vec<Option<i32>>>, String> {
        let full = if nullable { 2 } else { 1 };
        let path = format!("{name}.list.element");
        let raw = self.column::<Int32Type>(&path, (full, 1))?;
        let mut values = raw.values.into_iter();
        let mut rows: Vec<Vec<Option<i32>>> = Vec::new();
        for (&definition, &repetition) in raw.definition.iter().zip(&raw.repetition) {
            if repetition == 0 {
                rows.push(Vec::new());
            }
            let row = rows
                .last_mut()
                .ok_or_else(|| format!("column {name} starts inside a row"))?;
            if definition > 0 {
                row.push(if definition == full {
                    values.next()
                } else {
                    None
                });
            }
        }
        if rows.len() == self.rows {
            Ok(rows)
        } else {
            Err(format!(
                "column {name} has {} rows instead of {}",
                rows.len(),
                self.rows
            ))
        }
    }
}
