/** Reads CSV files as spreadsheets write them, and reports the rows that it cannot read. */
import { isErrorValue, type NumberKind, plainNumber, shown } from '../../domain/common/text.ts';

export interface ImportOptions {
  /** Load the good rows of a file that has bad rows. */
  readonly skipBadRows?: boolean;
  /** Time of rows without a time of their own; defaults to the current time. */
  readonly now?: Date;
}

export interface BadRow {
  /** Line of the file, from 1 (the header). */
  readonly line: number;
  /** The wrong column; missing when the whole row is wrong. */
  readonly column?: string;
  /** The problem and its remedy, as a sentence continues after the column's name. */
  readonly message: string;
}

/** `read` is the sum of `loaded`, `repeated`, `withheld` and the rows of `bad`. */
export interface ImportReport {
  /** Rows of the file, without the header and empty rows. */
  readonly read: number;
  readonly loaded: number;
  /** Rows that repeat an earlier row, in files that allow it. */
  readonly repeated: number;
  /** Good rows that were not loaded because the file has bad rows. */
  readonly withheld: number;
  /** New or different rows of the table: a row of medicines gives one for each form and strength. */
  readonly changed: number;
  /** Each bad row once. When `read` is 0, the header is unusable and this lists its problems. */
  readonly bad: readonly BadRow[];
}

type Chunk = Uint8Array | string;

/** The fields of a record, or why its first line cannot be read. */
type CsvLine = { readonly line: number } & (
  { readonly fields: readonly string[] } | { readonly fault: string; readonly column?: number }
);

const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

/** Match lines with nothing but separators, white space, control characters and empty quoted fields. */
const EMPTY_LINES: Readonly<Record<Separator, RegExp>> = {
  ',': /^(?:[\s\p{Cc},]|""(?!"))*$/u,
  ';': /^(?:[\s\p{Cc};]|""(?!"))*$/u,
  '\t': /^(?:[\s\p{Cc}]|""(?!"))*$/u,
  '|': /^(?:[\s\p{Cc}|]|""(?!"))*$/u,
};

/** The same before the header, which shows the separator. */
const EMPTY_BEFORE_HEADER = /^(?:[\s\p{Cc},;|]|""(?!"))*$/u;

/** Longer records are rejected, so that a quotation mark that is never closed cannot fill the memory. */
const MAX_RECORD_CHARACTERS = 65_536;

const UTF_8_BOM_LENGTH = 3;

/**
 * Decodes a file by its byte order mark, which it removes: UTF-8, or UTF-16 as Excel writes "Unicode text". A file without a mark is
 * read as UTF-8.
 */
async function* decoded(chunks: AsyncIterable<Chunk>): AsyncGenerator<string> {
  let begin = Buffer.alloc(0);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      yield isFirst ? chunk.replace(/^\uFEFF/, '') : chunk;
    } else if (decoder === undefined) {
      begin = Buffer.concat([begin, chunk]);
      if (begin.length < UTF_8_BOM_LENGTH) continue;
      decoder = new TextDecoder(encodingOf(begin));
      yield decoder.decode(begin, { stream: true });
    } else {
      yield decoder.decode(chunk, { stream: true });
    }
    isFirst = false;
  }
  yield decoder === undefined ? new TextDecoder(encodingOf(begin)).decode(begin) : decoder.decode();
}

function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Yields the lines of each chunk, which end with LF, CR LF or CR. Null is a line that is too long for a record. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<readonly (string | null)[]> {
  let rest = '';
  let isTooLong = false;
  const finished = (lines: readonly string[]) =>
    lines.map((line, index) =>
      (index === 0 && isTooLong) || line.length > MAX_RECORD_CHARACTERS ? null : line,
    );
  for await (const text of texts) {
    let all = rest + text;
    // A CR at the end of a chunk may be the first half of a CR LF.
    const held = all.endsWith('\r') ? '\r' : '';
    if (held !== '') all = all.slice(0, -1);
    const lines = all.split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    if (lines.length > 0) {
      yield finished(lines);
      isTooLong = false;
    }
    if (rest.length > MAX_RECORD_CHARACTERS) {
      isTooLong = true;
      rest = '';
    }
    rest += held;
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '' || isTooLong) yield finished([last]);
}

/** Splits lines into records. The reader sets `separator` and `minFields` once it has read the header. */
class RecordSplitter {
  separator: Separator = ',';
  /** Minimum number of fields of a row, which reveals rows that an open quotation mark has swallowed. */
  minFields: number | undefined;
  private line = 0;
  private lines: string[] = [];
  private characters = 0;
  private open: Open | undefined;

  /** Skips an empty line much faster than splitting it. Returns false inside a quoted field, where the line is text. */
  skip(text: string): boolean {
    const emptyLine = this.minFields === undefined ? EMPTY_BEFORE_HEADER : EMPTY_LINES[this.separator];
    if (this.open !== undefined || !emptyLine.test(text)) return false;
    this.line += 1;
    return true;
  }

  /** @returns the records that end with this line: several after an opening quotation mark that was a mistake. */
  next(text: string | null): CsvLine[] {
    if (text === null) {
      const found = this.abandon();
      this.line += 1;
      return [...found, tooLong(this.line)];
    }
    if (this.open === undefined && !text.includes('"')) {
      this.line += 1;
      return [{ line: this.line, fields: text.split(this.separator) }];
    }
    return this.add(text);
  }

  /** @returns the records after a quotation mark that is still open at the end of the file. */
  end(): CsvLine[] {
    const found: CsvLine[] = [];
    while (this.open !== undefined) found.push(...this.abandon());
    return found;
  }

  private add(text: string): CsvLine[] {
    const isFirst = this.open === undefined;
    const split = splitRecord(text, this.separator, this.open);
    this.lines.push(text);
    this.characters += text.length;
    if (split.kind === 'open') {
      this.open = split;
      // A line with enough fields for a row is a row, not text of a quoted field.
      const isWrong = this.characters > MAX_RECORD_CHARACTERS || (!isFirst && this.isWhole(text));
      return isWrong ? this.abandon() : [];
    }
    const hasSwallowedRows = !isFirst && this.isWhole(this.lines[0] ?? '') && this.isWhole(text);
    if (!isFirst && (split.kind === 'fault' || hasSwallowedRows)) return this.abandon();
    const line = this.line + 1;
    this.line += this.lines.length;
    this.forget();
    return split.kind === 'record'
      ? [{ line, fields: split.fields }]
      : [{ line, fault: split.fault, column: split.column }];
  }

  /** Rejects the line with the open quotation mark, and splits the lines after it again, each from its start. */
  private abandon(): CsvLine[] {
    const [first, ...others] = this.lines;
    if (first === undefined) return [];
    this.forget();
    this.line += 1;
    const opened = splitRecord(first, this.separator);
    const found: CsvLine[] = [
      { line: this.line, fault: notClosed(first), column: opened.kind === 'open' ? opened.fields.length : 0 },
    ];
    for (const text of others) found.push(...this.next(text));
    return found;
  }

  private forget(): void {
    this.lines = [];
    this.characters = 0;
    this.open = undefined;
  }

  private isWhole(text: string): boolean {
    return this.minFields !== undefined && text.split(this.separator).length >= Math.max(this.minFields, 2);
  }
}

/** A record whose last field is quoted and continues on the next line. */
interface Open {
  readonly kind: 'open';
  readonly fields: string[];
  readonly partial: string[];
}

type Split =
  | Open
  | { readonly kind: 'record'; readonly fields: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: string; readonly column: number };

/** Splits a line (RFC 4180) and trims spaces around quoted fields. Reads `="0123"`, which Excel writes for a text, as 0123. */
function splitRecord(text: string, separator: string, resumed?: Open): Split {
  const { fields, partial }: Omit<Open, 'kind'> = resumed ?? { fields: [], partial: [] };
  let isQuoted = resumed !== undefined;
  for (let at = 0; ;) {
    const begin = at;
    if (!isQuoted) {
      at = afterSpaces(text, at, separator);
      if (text.startsWith('="', at)) at += 1;
      if (text[at] === '"') {
        isQuoted = true;
        at += 1;
      }
    }
    if (isQuoted) {
      const close = closingQuote(text, at);
      if (close === -1) {
        partial.push(text.slice(at));
        return { kind: 'open', fields, partial };
      }
      partial.push(text.slice(at, close));
      fields.push(partial.splice(0).join('\n').replaceAll('""', '"'));
      isQuoted = false;
      at = afterSpaces(text, close + 1, separator);
      if (at < text.length && text[at] !== separator) {
        const field = text.slice(begin, fieldEnd(text, at, separator));
        const fault = `is ${shown(field)}, with text after the closing quotation mark; ${HOW_TO_QUOTE}`;
        return { kind: 'fault', column: fields.length - 1, fault };
      }
    } else {
      at = fieldEnd(text, begin, separator);
      const field = text.slice(begin, at);
      if (field.includes('"')) {
        const fault = `is ${shown(field)}, with a quotation mark inside; ${HOW_TO_QUOTE}`;
        return { kind: 'fault', column: fields.length, fault };
      }
      fields.push(field);
    }
    if (at >= text.length) return { kind: 'record', fields };
    at += 1;
  }
}

function afterSpaces(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The index of the closing quotation mark of a field; -1 without one. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function fieldEnd(text: string, from: number, separator: string): number {
  const end = text.indexOf(separator, from);
  return end === -1 ? text.length : end;
}

const HOW_TO_QUOTE =
  'remove the quotation marks, or quote the whole field and double each mark inside it, as in "5"" plaster"';

const notClosed = (line: string) =>
  `has an opening quotation mark without a closing one: ${shown(line)}; close the quotation, or remove the mark`;

const tooLong = (line: number): CsvLine => ({
  line,
  fault: `is longer than ${MAX_RECORD_CHARACTERS} characters; shorten it, and check its quotation marks`,
});

export interface CsvColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Columns whose numbers are normalised to plain digits where their meaning is clear. */
  readonly numbers?: Readonly<Record<string, NumberKind>>;
  /**
   * Columns that contain codes. A field of these columns, as of `numbers`, must not contain a line break. In other columns the lines of
   * a field are joined with a space, which would make one wrong code of two.
   */
  readonly codes?: readonly string[];
}

/** The trimmed fields of a row by column name. A column that the file lacks is missing. */
export type CsvRecord = Readonly<Record<string, string>>;

export type CsvRow = { readonly line: number; readonly record: CsvRecord } | { readonly bad: BadRow };

/** The first line does not name the columns, so that no row can be read. */
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

/** A first line that names the separator, as Excel reads and writes it. */
const SEPARATOR_LINE = /^\s*"?sep=(\\t|.)?/i;
/** First characters of a ZIP archive. */
const ZIP = 'PK\u0003\u0004';
/** First characters of the older format of Excel, decoded as text. */
const COMPOUND_FILE = '\uFFFD\uFFFD\u0011';
const SAVE_AS_CSV = 'save it as "CSV UTF-8"';
/** Formats other than CSV, by their first characters. */
const OTHER_FORMATS: readonly { readonly begin: RegExp; readonly name: string }[] = [
  { begin: new RegExp(`^(?:${ZIP}|${COMPOUND_FILE})`), name: `an Excel workbook; ${SAVE_AS_CSV}` },
  {
    begin: /^\s*<[!?a-z]/i,
    name: `HTML or XML, perhaps with the ending .xls; open it in Excel and ${SAVE_AS_CSV}`,
  },
  { begin: /^\s*(?:\[\s*(?:\{|$)|\{\s*(?:"|$))/, name: 'JSON, not CSV; send it as JSON, or save it as CSV' },
];

interface Header {
  /** Column names; undefined for a column without one, whose fields must be empty. */
  readonly names: readonly (string | undefined)[];
  /** Minimum number of fields of a row: up to the last required column. */
  readonly minFields: number;
}

/**
 * Reads a file with a header, in UTF-8, or in UTF-16 with a byte order mark. Fields are separated by commas, semicolons, tabs or bars, as
 * the header or a line `sep=;` shows. Columns may come in any order and case. Skips empty rows, and empty columns without a name. Yields
 * every other row once; an unreadable row is yielded as bad, and reading continues at the next line.
 *
 * @throws UnusableHeader before the first row.
 */
export async function* readCsv(source: AsyncIterable<Chunk>, columns: CsvColumns): AsyncGenerator<CsvRow> {
  const splitter = new RecordSplitter();
  const reader = new RowReader(columns, splitter);
  for await (const lines of linesOf(decoded(source))) {
    for (const text of lines) if (!reader.skips(text)) yield* reader.take(text);
  }
  yield* reader.end();
}

class RowReader {
  private readonly columns: CsvColumns;
  private readonly splitter: RecordSplitter;
  private header: Header | undefined;
  private isFirstLine = true;
  private separator: Separator | undefined;

  constructor(columns: CsvColumns, splitter: RecordSplitter) {
    this.columns = columns;
    this.splitter = splitter;
  }

  /** Skips empty lines: spreadsheets write up to a million, and DOS programs end a file with control characters. */
  skips(text: string | null): boolean {
    return text !== null && this.splitter.skip(text);
  }

  *take(text: string | null): Generator<CsvRow> {
    if (this.header === undefined && text !== null) this.chooseSeparator(text);
    for (const found of this.splitter.next(text)) yield* this.row(found);
  }

  *end(): Generator<CsvRow> {
    for (const found of this.splitter.end()) yield* this.row(found);
    if (this.header === undefined)
      throw new UnusableHeader([missing(this.columns.required, 1, [], this.separator)]);
  }

  private *row(found: CsvLine): Generator<CsvRow> {
    if ('fields' in found) {
      if (this.isSeparatorLine(found)) return;
      const fields = found.fields.map(cleaned);
      if (fields.every((field) => field === '')) return;
      if (this.header === undefined) this.setHeader(found.line, fields);
      else yield toRow({ ...found, cleaned: fields }, this.header, this.columns, this.splitter.separator);
    } else if (this.header === undefined) {
      throw new UnusableHeader([{ line: found.line, message: `The header ${found.fault}` }]);
    } else {
      const { line, fault, column } = found;
      const name = column === undefined ? undefined : this.header.names[column];
      yield { bad: { line, ...(name !== undefined && { column: name }), message: fault } };
    }
  }

  /** True when this is a line such as `sep=;` before the header. */
  private isSeparatorLine({ fields }: { readonly fields: readonly string[] }) {
    const isBeforeHeader = this.header === undefined && this.separator !== undefined;
    return isBeforeHeader && SEPARATOR_LINE.test(fields[0] ?? '');
  }

  /** Chooses the separator that a line `sep=;` names, or the one that finds the most known column names. */
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
    const other = OTHER_FORMATS.find(({ begin }) => begin.test(text));
    if (other !== undefined) throw new UnusableHeader([{ line: 1, message: `The file is ${other.name}` }]);
    const [line, named = ''] = SEPARATOR_LINE.exec(text) ?? [];
    if (line === undefined) return;
    this.separator = SEPARATORS.find((one) => one === (named === '\\t' ? '\t' : named));
    if (this.separator === undefined) throw unknownSeparator(named);
  }

  private setHeader(line: number, fields: readonly string[]): void {
    const names = fields.map((field) => columnName(field) || undefined);
    const bad = headerFaults(line, fields, names, this.columns, this.separator);
    if (bad.length > 0) throw new UnusableHeader(bad);
    const minFields = 1 + Math.max(...this.columns.required.map((name) => names.indexOf(name)));
    this.header = { names, minFields };
    this.splitter.minFields = minFields;
  }
}

/** Normalises a column name: `Price (NGN)` is price_ngn. */
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
  declared: Separator | undefined,
): BadRow[] {
  if (fields.some(hasUnreadableText)) return [{ line, message: `The header ${NOT_TEXT}` }];
  const absent = required.filter((name) => !names.includes(name));
  if (absent.length > 0) return [missing(absent, line, fields, declared)];
  const known = [...required, ...optional];
  return names.flatMap((name, index) => {
    if (name === undefined) return [];
    if (!known.includes(name)) {
      const message = `is not a column of this file; remove it, or use one of ${known.join(', ')}`;
      return [{ line, column: fields[index] ?? name, message }];
    }
    return names.indexOf(name) === index
      ? []
      : [{ line, column: name, message: 'is in the header twice; keep one of the two columns' }];
  });
}

const NOT_TEXT = 'has unreadable characters; save the file as "CSV UTF-8"';

/** @param declared the separator that a line `sep=` names. */
function missing(
  columns: readonly string[],
  line: number,
  found: readonly string[],
  declared: Separator | undefined,
): BadRow {
  const [only = '', ...others] = found;
  const isOneField = others.length === 0 && declared === undefined;
  if (isOneField && SEPARATORS.some((separator) => only.includes(separator))) {
    const message = 'The header is in quotation marks as a whole; remove those around each line of the file';
    return { line, message };
  }
  const read = found.length === 0 ? 'The file is empty' : `The first line is ${shown(found.join(' | '))}`;
  const separators =
    declared === undefined
      ? 'commas, semicolons or tabs'
      : `${SEPARATOR_NAMES[declared]}s, as the line sep= above it says`;
  const message = `The header lacks ${columns.join(', ')}. ${read}; it must begin with the names of the columns, separated by ${separators}`;
  return { line, message };
}

function unknownSeparator(separator: string): UnusableHeader {
  const message = `The line sep= names ${shown(separator)} as the separator; use a comma, a semicolon, a tab or |`;
  return new UnusableHeader([{ line: 1, message }]);
}

interface CsvFields {
  readonly line: number;
  readonly fields: readonly string[];
  readonly cleaned: readonly string[];
}

function toRow(
  { line, fields: raw, cleaned: fields }: CsvFields,
  { names, minFields }: Header,
  { numbers = {}, codes = [] }: CsvColumns,
  separator: Separator,
): CsvRow {
  if (fields.length < minFields || fields.length > names.length) {
    const message = `has ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}, but the header has ${names.length}; ${lengthAdvice(fields, names.length, separator)}`;
    return { bad: { line, message } };
  }
  const stray = fields.findIndex((field, index) => field !== '' && names[index] === undefined);
  if (stray !== -1) {
    const message = `has ${shown(fields[stray] ?? '')} in column ${stray + 1}, which has no name in the header; name the column or remove the value`;
    return { bad: { line, message } };
  }
  const record: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (name === undefined) continue;
    const field = fields[index] ?? '';
    if (hasUnreadableText(field)) return { bad: { line, column: name, message: NOT_TEXT } };
    if (isErrorValue(field)) {
      const message = `is ${shown(field)}, a spreadsheet error; enter the value`;
      return { bad: { line, column: name, message } };
    }
    const kind = numbers[name];
    if ((kind !== undefined || codes.includes(name)) && /[\r\n]/.test(raw[index]?.trim() ?? '')) {
      return { bad: { line, column: name, message: `is ${shown(field)} on several lines; enter one value` } };
    }
    record[name] = kind === undefined ? field : plainNumber(field, kind, separator === ';');
  }
  return { line, record };
}

/**
 * How to correct a row of the wrong length. Empty fields after the header's last column make no row acceptable: in
 * `11,pack,24,1,500,` an unquoted price of 1,500 has moved the item code, and the empty field is the code's own. Excel writes
 * such rows only in blocks of 16 lines of which one has a value beside the table.
 */
function lengthAdvice(fields: readonly string[], columns: number, separator: Separator): string {
  const name = SEPARATOR_NAMES[separator];
  const [first = ''] = fields;
  if (fields.length === 1 && first.includes(separator))
    return 'remove the quotation marks around the whole row';
  if (fields.length < columns) return `separate the fields with a ${name}, and add those that are missing`;
  const isSurplusEmpty = fields.slice(columns).every((field) => field === '');
  const quote = `put quotation marks around a field that contains a ${name}`;
  return isSurplusEmpty ? `${quote}, or delete the empty fields at the end` : quote;
}

const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** Trims a field, joins its lines with spaces, and turns non-breaking spaces into ordinary ones. */
function cleaned(field: string): string {
  const text = field.trim();
  if (!/[\r\n\u00A0\u2007\u202F]/.test(text)) return text;
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ');
}

/** True when a field has control characters, or the replacement character of a decoder (U+FFFD). */
function hasUnreadableText(field: string): boolean {
  return /[\p{Cc}\uFFFD]/u.test(field.replaceAll('\t', ' '));
}
