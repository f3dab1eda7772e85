/** Reads a CSV stream row by row, in constant memory. */
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { BadRow } from './import-report.ts';

/** The columns that a file must have and may have. */
export interface CsvColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** A row by column name, with the spaces around its fields gone; a column that the file lacks is missing. */
export type CsvRecord = Readonly<Record<string, string>>;

export type CsvRow = { readonly line: number; readonly record: CsvRecord } | { readonly bad: BadRow };

/** What csv-parse gives with `info`: `lines` counts the lines read so far. */
interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Nothing in a file can be loaded: a required column is missing, or there is no header. */
export class UnusableHeader extends Error {
  override readonly name = 'UnusableHeader';
  readonly bad: readonly BadRow[];

  constructor(bad: readonly BadRow[]) {
    super(bad.map(({ message }) => message).join(' '));
    this.bad = bad;
  }
}

/** Else it reads rows by the thousand ahead of whoever takes them. The library passes it on, and its types lack it. */
const ONE_PIECE: object = { writableHighWaterMark: 1 };

/**
 * The rows of a file with a header: UTF-8 with or without a byte order mark, lines ended in any way, fields
 * quoted or not, columns in any order. A row that can't be read is given as bad, and so is each column of the
 * header that nobody knows.
 *
 * @param maxRowBytes a longer row is bad; without it, what is quoted and never closed may fill the memory.
 * @throws UnusableHeader before the first row.
 */
export async function* readCsv(
  source: Readable,
  columns: CsvColumns,
  maxRowBytes?: number,
): AsyncGenerator<CsvRow> {
  const skipped: BadRow[] = [];
  let lastSkipped = 0;
  const parser = source.pipe(
    parse({
      ...ONE_PIECE,
      bom: true,
      info: true,
      trim: true,
      ...(maxRowBytes === undefined ? {} : { max_record_size: maxRowBytes }),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        const line = Number(error?.['lines'] ?? 0);
        // One row can be wrong in several places.
        if (line !== lastSkipped) skipped.push({ line, message: `can't be read as CSV: ${error?.message}` });
        lastSkipped = line;
        return undefined;
      },
    }),
  );
  source.once('error', (error) => parser.destroy(error));
  try {
    yield* toRows(parser, columns, skipped);
  } finally {
    // Whoever stops reading early leaves no file open.
    source.destroy();
  }
}

/** @param skipped rows that the parser gave up on since the last one; emptied here. */
async function* toRows(
  parser: AsyncIterable<ParsedRow>,
  columns: CsvColumns,
  skipped: BadRow[],
): AsyncGenerator<CsvRow> {
  let header: readonly string[] | undefined;
  for await (const { record, info } of parser) {
    yield* skipped.splice(0).map((bad) => ({ bad }));
    // A quoted field may span lines; a row is named by the line it begins on.
    const line = info.lines - record.reduce((breaks, field) => breaks + (field.match(/\n/g)?.length ?? 0), 0);
    if (header === undefined) {
      header = record.map((name) => name.toLowerCase());
      yield* checkHeader(header, columns).map((bad) => ({ bad }));
    } else {
      yield toRow(line, header, record);
    }
  }
  yield* skipped.map((bad) => ({ bad }));
  if (header === undefined) throw new UnusableHeader([missing(columns.required)]);
}

/** The columns that aren't known; a required one that is missing ends the reading. */
function checkHeader(header: readonly string[], { required, optional }: CsvColumns): BadRow[] {
  const absent = required.filter((name) => !header.includes(name));
  if (absent.length > 0) throw new UnusableHeader([missing(absent)]);
  const known = [...required, ...optional];
  const repeated = header.filter((name, index) => header.indexOf(name) !== index);
  return [
    ...header
      .filter((name) => !known.includes(name))
      .map((column) => ({
        line: 1,
        column,
        message: `is no column of this file; it may have ${known.join(', ')}`,
      })),
    ...repeated.map((column) => ({ line: 1, column, message: 'stands in the header twice; name it once' })),
  ];
}

function missing(columns: readonly string[]): BadRow {
  return { line: 1, message: `The header lacks ${columns.join(', ')}; its first line must name the columns` };
}

function toRow(line: number, header: readonly string[], fields: readonly string[]): CsvRow {
  if (fields.length !== header.length) {
    const message = `has ${fields.length} fields where the header has ${header.length}; quote fields with commas`;
    return { bad: { line, message } };
  }
  const record = Object.fromEntries(header.map((name, index) => [name, fields[index] ?? '']));
  const unreadable = header.find((name) => hasUnreadableText(record[name] ?? ''));
  if (unreadable === undefined) return { line, record };
  return {
    bad: { line, column: unreadable, message: 'has characters that are not text; save the file as UTF-8' },
  };
}

/** Control characters, and what a decoder puts in the place of bytes that aren't UTF-8. */
function hasUnreadableText(field: string): boolean {
  return /[\p{Cc}\uFFFD]/u.test(field.replaceAll(/[\r\n\t]/g, ' '));
}
