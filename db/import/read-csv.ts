/** Reads a CSV file row by row, in constant memory, as spreadsheets and the systems of pharmacies write it. */
import { isErrorValue, plainNumber, shown, type NumberKind } from '../../domain/common/file-values.ts';
import { decoded, linesOf, RecordSplitter, type Chunk, type CsvLine } from './csv-records.ts';
import type { BadRow } from './import-report.ts';

/** The columns that a file must have and may have. */
export interface CsvColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Columns of numbers, which are given in plain digits where they can be read. */
  readonly numbers?: Readonly<Record<string, NumberKind>>;
}

/** A row by column name, without the spaces around its fields; a column that the file lacks is missing. */
export type CsvRecord = Readonly<Record<string, string>>;

export type CsvRow = { readonly line: number; readonly record: CsvRecord } | { readonly bad: BadRow };

/** Nothing in a file can be loaded, because its first line does not name the columns. */
export class UnusableHeader extends Error {
  override readonly name = 'UnusableHeader';
  readonly bad: readonly BadRow[];

  constructor(bad: readonly BadRow[]) {
    super(
      bad
        .map(({ line, column, message }) =>
          column === undefined ? `${message} (line ${line})` : `${column} ${message} (line ${line})`,
        )
        .join('; '),
    );
    this.bad = bad;
  }
}

/** What may be between two fields. */
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** The first line of a file that names its separator, as Excel reads and writes it. */
const SEPARATOR_LINE = /^\s*"?sep=(\\t|.)?/i;
/** How the formats of Excel begin, as text: a ZIP archive, and the older compound file. */
const WORKBOOKS = ['PK\u0003\u0004', '\uFFFD\uFFFD\u0011'];

interface Header {
  /** Undefined for a column without a name, whose fields must be empty. */
  readonly names: readonly (string | undefined)[];
  /** Fields that a row must have: up to the last required column. */
  readonly minFields: number;
}

/**
 * The rows of a file with a header: UTF-8, or UTF-16 with a byte order mark; lines ended in any way; fields separated by
 * commas, semicolons, tabs or bars, as the header or a line `sep=;` before it shows; quoted or not; columns in any order,
 * their names in any case. Empty rows, and columns without a name and fields, are skipped. Each other row is given, once: a
 * row that cannot be read is given as bad, and reading resumes at the next line.
 *
 * @throws UnusableHeader before the first row.
 */
export async function* readCsv(source: AsyncIterable<Chunk>, columns: CsvColumns): AsyncGenerator<CsvRow> {
  const splitter = new RecordSplitter();
  const reader = new RowReader(columns, splitter);
  for await (const lines of linesOf(decoded(source))) {
    for (const text of lines) yield* reader.take(text);
  }
  yield* reader.end();
}

class RowReader {
  private readonly columns: CsvColumns;
  private readonly splitter: RecordSplitter;
  private header: Header | undefined;
  private isFirstLine = true;
  private separator: string | undefined;

  constructor(columns: CsvColumns, splitter: RecordSplitter) {
    this.columns = columns;
    this.splitter = splitter;
  }

  *take(text: string | null): Generator<CsvRow> {
    if (this.header === undefined && text !== null) this.chooseSeparator(text);
    for (const found of this.splitter.next(text)) yield* this.row(found);
  }

  *end(): Generator<CsvRow> {
    for (const found of this.splitter.end()) yield* this.row(found);
    if (this.header === undefined) throw new UnusableHeader([missing(this.columns.required, 1)]);
  }

  private *row(found: CsvLine): Generator<CsvRow> {
    if ('fields' in found) {
      if (this.isSeparatorLine(found)) return;
      const fields = found.fields.map(cleaned);
      if (fields.every((field) => field === '')) return;
      if (this.header === undefined) this.setHeader(found.line, fields);
      else yield toRow(found.line, this.header, fields, this.columns, this.splitter.separator);
    } else if (this.header === undefined) {
      throw new UnusableHeader([{ line: found.line, message: `The header ${found.fault}` }]);
    } else {
      const { line, fault, column } = found;
      const name = column === undefined ? undefined : this.header.names[column];
      yield { bad: { line, ...(name !== undefined && { column: name }), message: fault } };
    }
  }

  /** Whether this is the line `sep=;`, which can only be the first. */
  private isSeparatorLine({ line, fields }: { readonly line: number; readonly fields: readonly string[] }) {
    return line === 1 && this.separator !== undefined && SEPARATOR_LINE.test(fields[0] ?? '');
  }

  /** By the line `sep=;`, or else by the separator that makes most known names of the header. */
  private chooseSeparator(text: string): void {
    if (this.isFirstLine) this.readFirstLine(text);
    this.isFirstLine = false;
    const { required, optional } = this.columns;
    const known = new Set([...required, ...optional]);
    const namesWith = (separator: string) =>
      text.split(separator).filter((name) => known.has(columnName(name))).length;
    const [best = ','] = [...SEPARATORS].sort((one, other) => namesWith(other) - namesWith(one));
    this.splitter.separator = this.separator ?? best;
  }

  private readFirstLine(text: string): void {
    if (WORKBOOKS.some((begin) => text.startsWith(begin))) {
      throw new UnusableHeader([
        { line: 1, message: 'The file is a workbook of Excel; save it as "CSV UTF-8"' },
      ]);
    }
    const [line, named = ''] = SEPARATOR_LINE.exec(text) ?? [];
    if (line === undefined) return;
    this.separator = SEPARATORS.find((one) => one === (named === '\\t' ? '\t' : named));
    if (this.separator === undefined) throw unknownSeparator(named);
  }

  private setHeader(line: number, fields: readonly string[]): void {
    const names = fields.map((field) => columnName(field) || undefined);
    const bad = headerFaults(line, fields, names, this.columns);
    if (bad.length > 0) throw new UnusableHeader(bad);
    const minFields = 1 + Math.max(...this.columns.required.map((name) => names.indexOf(name)));
    this.header = { names, minFields };
    this.splitter.columns = names.filter((name) => name !== undefined).length;
  }
}

/** A name as the columns are known by: `Price (NGN)` is price_ngn. */
function columnName(text: string): string {
  const words = cleaned(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '').join('_');
}

function headerFaults(
  line: number,
  fields: readonly string[],
  names: readonly (string | undefined)[],
  { required, optional }: CsvColumns,
): BadRow[] {
  if (fields.some(hasUnreadableText)) return [{ line, message: `The header ${NOT_TEXT}` }];
  const absent = required.filter((name) => !names.includes(name));
  if (absent.length > 0) return [missing(absent, line, fields)];
  const known = [...required, ...optional];
  return names.flatMap((name, index) => {
    if (name === undefined) return [];
    if (!known.includes(name)) {
      const message = `is no column of this file; it may have ${known.join(', ')}`;
      return [{ line, column: fields[index] ?? name, message }];
    }
    return names.indexOf(name) === index
      ? []
      : [{ line, column: name, message: 'stands in the header twice; name it once' }];
  });
}

const NOT_TEXT = 'has characters that are not text; save the file as "CSV UTF-8"';

function missing(columns: readonly string[], line: number, found: readonly string[] = []): BadRow {
  const read = found.length === 0 ? 'The file is empty' : `It reads ${shown(found.join(' | '))}`;
  const message = `The header lacks ${columns.join(', ')}. ${read}; the first line must name the columns, separated by commas, semicolons or tabs`;
  return { line, message };
}

function unknownSeparator(separator: string): UnusableHeader {
  const message = `The line sep= names ${shown(separator)} as separator; a comma, a semicolon, a tab or | is expected`;
  return new UnusableHeader([{ line: 1, message }]);
}

function toRow(
  line: number,
  { names, minFields }: Header,
  fields: readonly string[],
  { numbers = {} }: CsvColumns,
  separator: string,
): CsvRow {
  const stray = fields.findIndex((field, index) => field !== '' && names[index] === undefined);
  if (fields.length < minFields || stray >= names.length) {
    const advice =
      separator === ',' ? 'put fields that hold a comma into quotation marks' : 'correct the row';
    const message = `has ${fields.length} fields where the header has ${names.length}; ${advice}`;
    return { bad: { line, message } };
  }
  if (stray !== -1) {
    const message = `has ${shown(fields[stray] ?? '')} in column ${stray + 1}, which has no name in the header`;
    return { bad: { line, message } };
  }
  const record: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (name === undefined) continue;
    const field = fields[index] ?? '';
    if (hasUnreadableText(field)) return { bad: { line, column: name, message: NOT_TEXT } };
    if (isErrorValue(field)) {
      const message = `is ${shown(field)}, an error of the spreadsheet; enter the value`;
      return { bad: { line, column: name, message } };
    }
    const kind = numbers[name];
    record[name] = kind === undefined ? field : plainNumber(field, kind, separator === ';');
  }
  return { line, record };
}

/** A field without spaces and marks around it, spaces that do not break a line as ordinary ones, and line breaks as spaces. */
function cleaned(field: string): string {
  const text = field.trim();
  if (!/[\r\n\u00A0\u2007\u202F]/.test(text)) return text;
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ');
}

/** Control characters, and what a decoder puts in the place of bytes that aren't UTF-8. */
function hasUnreadableText(field: string): boolean {
  return /[\p{Cc}\uFFFD]/u.test(field.replaceAll('\t', ' '));
}
