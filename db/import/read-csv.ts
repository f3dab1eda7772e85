/** Reads CSV files as spreadsheets write them, and reports the rows that were rejected. */
import { isErrorValue, type NumberKind, plainNumber, shown } from '../../domain/common/text.ts';

export interface ImportOptions {
  /** Load the good rows of a file that has bad ones. */
  readonly skipBadRows?: boolean;
  /** The time of rows that carry none; now unless given. */
  readonly now?: Date;
}

/** A row that can't be loaded, and why. */
export interface BadRow {
  /** Line of the file, from 1; the header is line 1. */
  readonly line: number;
  /** The column at fault, where there is one. */
  readonly column?: string;
  /** What is wrong and what is expected. */
  readonly message: string;
}

/** `read` is `loaded`, `repeated`, `withheld` and the rows of `bad` together. */
export interface ImportReport {
  /** Rows in the file that are not empty, without the header. */
  readonly read: number;
  /** Rows whose content is now in the database. */
  readonly loaded: number;
  /** Rows that repeat an earlier row where that is allowed. */
  readonly repeated: number;
  /** Good rows that were not loaded, because bad rows stopped the import. */
  readonly withheld: number;
  /** Records in the database that are new or different: a row of medicines makes one for each form and strength. */
  readonly changed: number;
  /** What is wrong, each row once. With `read` 0 the header is, and there are no rows. */
  readonly bad: readonly BadRow[];
}

/** A piece of a file: bytes, or text that is decoded already. */
type Chunk = Uint8Array | string;

/** The fields of a record, or why the line that it begins on cannot be read. */
type CsvLine = { readonly line: number } & (
  { readonly fields: readonly string[] } | { readonly fault: string; readonly column?: number }
);

/** What may be between two fields. */
const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

/** Lines of separators, white space, control characters and empty quoted fields. */
const EMPTY_LINES: Readonly<Record<Separator, RegExp>> = {
  ',': /^(?:[\s\p{Cc},]|""(?!"))*$/u,
  ';': /^(?:[\s\p{Cc};]|""(?!"))*$/u,
  '\t': /^(?:[\s\p{Cc}]|""(?!"))*$/u,
  '|': /^(?:[\s\p{Cc}|]|""(?!"))*$/u,
};

/** A longer record is refused, so that a quotation mark that is never closed cannot fill the memory. */
const MAX_RECORD_CHARACTERS = 65_536;

const UTF_8_BOM_LENGTH = 3;

/**
 * Decodes a file by its byte order mark: UTF-8, or UTF-16 as Excel writes "Unicode text". UTF-8 where it has none. The mark
 * itself is left out.
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

/** Lines end with LF, CR LF or CR; the ends are left out. Null stands for a line that is too long to be a record. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<readonly (string | null)[]> {
  let rest = '';
  let isTooLong = false;
  const finished = (lines: readonly string[]) =>
    lines.map((line, index) =>
      (index === 0 && isTooLong) || line.length > MAX_RECORD_CHARACTERS ? null : line,
    );
  for await (const text of texts) {
    let all = rest + text;
    // A CR at the end of a chunk may be half of a CR LF.
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

/** Splits lines into records, with a separator and a number of columns that the reader sets once it knows them. */
class RecordSplitter {
  /** Between two fields. */
  separator: Separator = ',';
  /** Columns of the file, by which lines swallowed by an open quotation mark are recognised; 0 while they are not known. */
  columns = 0;
  private line = 0;
  /** Lines of a record whose quoted field goes on. */
  private lines: string[] = [];
  private characters = 0;
  private open: Open | undefined;

  /** Skips an empty line, at a fraction of what splitting it costs. False inside a quoted field, where it is text. */
  skip(text: string): boolean {
    if (this.open !== undefined || !EMPTY_LINES[this.separator].test(text)) return false;
    this.line += 1;
    return true;
  }

  /** @returns the records that end with this line; several where an open quotation mark turned out to be a mistake. */
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

  /** @returns the records of a quotation mark that is still open at the end of the file. */
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
      // No text of a field looks like a whole row.
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

  /** Refuses the line with the open quotation mark, and reads the lines after it again, each from its beginning. */
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
    return this.columns > 1 && text.split(this.separator).length >= this.columns;
  }
}

/** A record whose last field is quoted and goes on in the next line. */
interface Open {
  readonly kind: 'open';
  readonly fields: string[];
  /** The lines of that field so far. */
  readonly begun: string[];
}

type Split =
  | Open
  | { readonly kind: 'record'; readonly fields: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: string; readonly column: number };

/** Splits a line (RFC 4180), spaces around quoted fields left out. `="0123"`, which Excel reads as a text, is 0123. */
function splitRecord(text: string, separator: string, resumed?: Open): Split {
  const { fields, begun }: Omit<Open, 'kind'> = resumed ?? { fields: [], begun: [] };
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
        begun.push(text.slice(at));
        return { kind: 'open', fields, begun };
      }
      begun.push(text.slice(at, close));
      fields.push(begun.splice(0).join('\n').replaceAll('""', '"'));
      isQuoted = false;
      at = afterSpaces(text, close + 1, separator);
      if (at < text.length && text[at] !== separator) {
        const field = text.slice(begin, fieldEnd(text, at, separator));
        const fault = `is ${shown(field)} and goes on after its closing quotation mark; ${HOW_TO_QUOTE}`;
        return { kind: 'fault', column: fields.length - 1, fault };
      }
    } else {
      at = fieldEnd(text, begin, separator);
      const field = text.slice(begin, at);
      if (field.includes('"')) {
        const fault = `is ${shown(field)} and has a quotation mark inside; ${HOW_TO_QUOTE}`;
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

/** The place of the quotation mark that closes a field; -1 where none does. */
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
  'leave the quotation marks out, or quote the whole field and write each mark inside it twice, as in "5"" plaster"';

function notClosed(line: string): string {
  return `opens a quotation mark that its line does not close: ${shown(line)}; close it, or leave it out`;
}

function tooLong(line: number): CsvLine {
  return { line, fault: `is longer than ${MAX_RECORD_CHARACTERS} characters` };
}

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

  /** A spreadsheet writes up to a million empty lines, and programs of DOS end a file with control characters. */
  skips(text: string | null): boolean {
    if (text === null || !this.splitter.skip(text)) return false;
    this.isFirstLine = false;
    return true;
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
