/** Reads CSV files as spreadsheets write them, and reports the rows that it cannot read. */
import {
  headingKey,
  isErrorValue,
  type NumberKind,
  plainNumber,
  quotedValue,
  visibleText,
} from '../../domain/common/text.ts';
import {
  type Chunk,
  type CsvLine,
  decoded,
  linesOf,
  MAX_RECORD_CHARACTERS,
  RecordSplitter,
  type Separator,
  SEPARATOR_NAMES,
  SEPARATORS,
} from './csv-records.ts';

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
  /** The problem and its remedy: the rest of a sentence that begins with the column's name. */
  readonly message: string;
  /** Kind of the problem, where the reader of a file distinguishes several. */
  readonly code?: string;
}

/** The result of an import. `read` is the sum of `loaded`, `repeated`, `withheld` and the rows of `bad`. */
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
  /**
   * Finds the columns of headings that people name differently. Other columns are ignored, and so are lines of titles
   * before the header. Without it, each heading must be the name of a column.
   */
  readonly readHeadings?: (headings: readonly string[]) => HeadingsRead;
  /** Called once with the header that is used. */
  readonly onHeader?: (headings: readonly string[], taken: HeadingsRead['taken']) => void;
}

interface HeadingsRead {
  /** The column of each heading; null for an ignored one, undefined for a column without a heading. */
  readonly taken: readonly (string | null | undefined)[];
  /** Empty for a header that can be used. */
  readonly problems: readonly Required<Pick<BadRow, 'column' | 'message' | 'code'>>[];
}

/** The trimmed fields of a row by column name. A column that the file lacks is missing. */
export type CsvRecord = Readonly<Record<string, string>>;

export type CsvRow =
  | {
      readonly line: number;
      readonly record: CsvRecord;
      /** The numbers that were rewritten in plain digits, as the file has them. */
      readonly rewritten: CsvRecord;
      /** Fields of ignored columns that are not empty. */
      readonly ignored: readonly string[];
    }
  | { readonly bad: BadRow };

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

/** Maximum number of lines, such as titles, before the header of a file with headings of its own. */
const MAX_TITLE_LINES = 10;
/** Maximum number of columns of a file with headings of its own, because each heading is looked up. */
const MAX_COLUMNS = 500;
/** Number of known headings by which a line is the header, even if it lacks a required one. */
const HEADER_HEADINGS = 2;

interface Header {
  /** Column names; null for an ignored column, undefined for a column without a name, whose fields must be empty. */
  readonly names: readonly (string | null | undefined)[];
  /** Minimum number of fields of a row: up to the last required column. */
  readonly minFields: number;
}

/** The first rows are read together, because only several of them show whether a file leaves out fields. */
const FIRST_ROWS = 50;
/**
 * After this many complete rows without a doubtful number, and without a row that leaves out a field, all rows count as
 * complete.
 */
const ENOUGH_ROWS = 10;

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
  /**
   * The line that is most likely meant as the header, if none can be used so far: with the most known headings, or else
   * the most fields.
   */
  private likelyHeader: { readonly likelihood: number; readonly bad: readonly BadRow[] } | undefined;
  private titleLines = 0;
  /** The first rows, until they are read; undefined afterwards. */
  private first: CsvLine[] | undefined = [];
  private completeRows = 0;
  private hasShortRows = false;
  /** The file has a number with commas in quotation marks, so its writer does not split numbers. */
  private quotesThousands = false;

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
    yield* this.readFirst();
    if (this.header !== undefined) return;
    throw new UnusableHeader(
      this.likelyHeader?.bad ?? [missing(this.columns.required, 1, [], this.separator)],
    );
  }

  private *row(found: CsvLine): Generator<CsvRow> {
    if ('fields' in found) {
      if (this.isSeparatorLine(found)) return;
      if (found.fields.every((field) => field.trim() === '')) return;
    } else if (this.header === undefined) {
      throw new UnusableHeader([{ line: found.line, message: `The header ${found.fault}` }]);
    }
    if (this.header === undefined) {
      if ('fields' in found) this.setHeader(found.line, found.fields.map(cleaned));
      return;
    }
    this.learn(found, this.header);
    if (this.first === undefined) yield this.read(found, this.header);
    else if (this.first.push(found) === FIRST_ROWS) yield* this.readFirst();
  }

  private *readFirst(): Generator<CsvRow> {
    const rows = this.first ?? [];
    this.first = undefined;
    if (this.header !== undefined) for (const found of rows) yield this.read(found, this.header);
  }

  private read(found: CsvLine, header: Header): CsvRow {
    if ('fields' in found) {
      const fields = { ...found, cleaned: found.fields.map(cleaned) };
      return this.splitNumber(found, header) ?? toRow(fields, header, this.columns, this.splitter.separator);
    }
    const { line, fault, column } = found;
    const name = column === undefined ? undefined : header.names[column];
    return { bad: { line, ...(typeof name === 'string' && { column: name }), message: fault } };
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
    const { required, optional, readHeadings } = this.columns;
    const known = new Set([...required, ...optional]);
    const namesWith = (separator: string) => {
      if (readHeadings === undefined)
        return text.split(separator).filter((name) => known.has(columnName(name))).length;
      const fields = text.split(separator, MAX_COLUMNS).map(headingText);
      // Unknown headings count for little, so that a file of which none is known still shows its columns.
      return knownHeadings(readHeadings(fields)) + fields.length / MAX_RECORD_CHARACTERS;
    };
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
    if (this.columns.readHeadings !== undefined) {
      if (fields.length > MAX_COLUMNS)
        throw new UnusableHeader([{ line, message: `The header has more than ${MAX_COLUMNS} columns` }]);
      this.setHeaderByMeaning(line, fields, this.columns.readHeadings(fields));
      return;
    }
    const names = fields.map((field) => columnName(field) || undefined);
    const bad = headerFaults(line, fields, names, this.columns, this.separator);
    if (bad.length > 0) throw new UnusableHeader(bad);
    this.useHeader(names);
  }

  private setHeaderByMeaning(line: number, fields: readonly string[], read: HeadingsRead): void {
    if (fields.some(hasUnreadableText))
      throw new UnusableHeader([{ line, message: `The header ${NOT_TEXT}` }]);
    if (read.problems.length === 0) {
      this.columns.onHeader?.(fields, read.taken);
      this.useHeader(read.taken);
      return;
    }
    const known = knownHeadings(read);
    // A line that is not separated has no headings to list.
    const bad =
      fields.length === 1
        ? [missing(this.columns.required, line, fields, this.separator)]
        : read.problems.map((problem) => ({ line, ...problem }));
    const likelihood = known + fields.length / MAX_RECORD_CHARACTERS;
    if (this.likelyHeader === undefined || likelihood > this.likelyHeader.likelihood)
      this.likelyHeader = { likelihood, bad };
    this.titleLines += 1;
    if (known >= HEADER_HEADINGS || this.titleLines > MAX_TITLE_LINES)
      throw new UnusableHeader(this.likelyHeader.bad);
  }

  private useHeader(names: Header['names']): void {
    const minFields = 1 + Math.max(...this.columns.required.map((name) => names.indexOf(name)));
    this.header = { names, minFields };
    this.splitter.minFields = minFields;
    this.splitter.columns = names.length;
  }

  /**
   * Notes whether the file leaves out fields at the end of rows, and whether it quotes thousands. A plain 1500 proves nothing, because people
   * add rows with `1,200` to such files.
   */
  private learn(found: CsvLine, header: Header): void {
    if (!('fields' in found) || this.splitter.separator !== ',') return;
    const { fields, quoted } = found;
    const { names, minFields } = header;
    if (fields.length < minFields || fields.length > names.length) return;
    // Later complete rows say nothing new.
    if (this.first === undefined && fields.length === names.length) return;
    const { numbers = {} } = this.columns;
    this.quotesThousands ||= names.some(
      (name, index) =>
        typeof name === 'string' &&
        numbers[name] !== undefined &&
        quoted?.has(index) === true &&
        fields[index]?.includes(',') === true,
    );
    if (fields.length < names.length) this.hasShortRows = true;
    else if (this.completeRows < ENOUGH_ROWS) {
      const doubts = splitNumbers(found, header, this.columns);
      // Small quantities before prices are so common that ten rows cannot all be split numbers.
      if (doubts.every(({ likelihood }) => likelihood === 'quantity')) this.completeRows += 1;
    }
  }

  /**
   * Returns the fault of a row that may have an unquoted number with a thousands separator, such as 1,500. Such a
   * number moves all later fields, so a row that also leaves out its last field has as many fields as the header.
   * Prices and quantities below 100 are doubted until the file has shown that its rows are complete; quantities are not
   * doubted if the file quotes numbers with separators. Other numbers are doubted only in files that leave out fields
   * and quote no such numbers.
   */
  private splitNumber(found: CsvFields, header: Header): CsvRow | undefined {
    const { fields, line } = found;
    if (this.splitter.separator !== ',' || fields.length > header.names.length) return undefined;
    if (!this.hasShortRows && this.completeRows >= ENOUGH_ROWS) return undefined;
    const isDoubtful = ({ likelihood }: SplitNumber) =>
      likelihood === 'likely' || (!this.quotesThousands && (likelihood === 'quantity' || this.hasShortRows));
    const doubt = splitNumbers(found, header, this.columns).find(isDoubtful);
    if (doubt === undefined) return undefined;
    const { column, written, rest } = doubt;
    const message = `is ${quotedValue(written)} before ${quotedValue(rest)}, which may be one number; put it in quotation marks, as in "${written},${rest}", or write all ${header.names.length} fields of every row, or separate them with semicolons`;
    return { bad: { line, column, message } };
  }
}

/** A field of a header that has not been split by the rules of quotation yet. */
function headingText(field: string): string {
  return cleaned(field.trim().replaceAll(/^"|"$/g, ''));
}

function knownHeadings({ taken }: HeadingsRead): number {
  return taken.filter((column) => typeof column === 'string').length;
}

/** Normalises a column name: `Price (NGN)` is price_ngn. */
function columnName(text: string): string {
  return headingKey(cleaned(text));
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
  const read =
    found.length === 0 ? 'The file is empty' : `The first line is ${quotedValue(found.join(' | '))}`;
  const separators =
    declared === undefined
      ? 'commas, semicolons or tabs'
      : `${SEPARATOR_NAMES[declared]}s, as the line sep= above it says`;
  const message = `The header lacks ${columns.join(', ')}. ${read}; it must begin with the names of the columns, separated by ${separators}`;
  return { line, message };
}

function unknownSeparator(separator: string): UnusableHeader {
  const message = `The line sep= names ${quotedValue(separator)} as the separator; use a comma, a semicolon, a tab or |`;
  return new UnusableHeader([{ line: 1, message }]);
}

interface CsvFields {
  readonly line: number;
  readonly fields: readonly string[];
  /** Indexes of the fields in quotation marks. */
  readonly quoted?: ReadonlySet<number>;
}

/** Two fields that may be one number with a comma. */
interface SplitNumber {
  readonly column: string;
  readonly written: string;
  readonly rest: string;
  /** `likely`: a price below 100, or a number before one with a leading zero. `quantity`: a quantity below 100. */
  readonly likelihood: 'likely' | 'quantity' | 'rare';
}

const BEGIN = /^(?:₦|NGN|N|#)? ?([1-9]\d{0,2})$/i;
const REST = /^\d{3}(?:\.\d{1,2})?$/;
/** Matches prices and quantities. Longer numbers, and those with a leading zero, are codes. */
const AMOUNT = /^(?:₦|NGN|N|#)? ?(?:0|[1-9]\d{0,9}|[1-9]\d{0,2}(?: \d{3}){1,3})(?:\.\d{1,2})?$/i;
const OTHER_NUMBER = /^\D{0,3}\d/;

function mayBe(kind: NumberKind, field: string): boolean {
  return (kind === 'money' || kind === 'count' ? AMOUNT : OTHER_NUMBER).test(field);
}

/** Finds the pairs of fields without quotation marks that, read as one number, also give a row with all required values. */
function splitNumbers(
  { fields, quoted }: CsvFields,
  { names, minFields }: Header,
  { required, numbers = {}, codes = [] }: CsvColumns,
): SplitNumber[] {
  if (fields.length <= minFields) return [];
  const found: SplitNumber[] = [];
  for (const [index, column] of names.entries()) {
    const kind = typeof column === 'string' ? numbers[column] : undefined;
    if (typeof column !== 'string' || kind === undefined || kind === 'degrees') continue;
    if (quoted?.has(index) === true || quoted?.has(index + 1) === true) continue;
    const written = cleaned(fields[index] ?? '');
    const rest = cleaned(fields[index + 1] ?? '');
    const [, begin] = BEGIN.exec(written) ?? [];
    if (begin === undefined || !REST.test(rest)) continue;
    const joined = fields.toSpliced(index, 2, `${begin}${rest}`);
    const isRow = names.every((name, at) => {
      if (typeof name !== 'string') return true;
      const field = cleaned(joined[at] ?? '');
      if (field === '') return !required.includes(name);
      return numbers[name] === undefined || mayBe(numbers[name], field);
    });
    if (!isRow) continue;
    const isZeroLed = rest.startsWith('0') && !codes.includes(names[index + 1] ?? '');
    const isSmall = begin.length < 3;
    const isLikely = isZeroLed || (kind === 'money' && isSmall);
    const likelihood = isLikely ? 'likely' : kind === 'count' && isSmall ? 'quantity' : 'rare';
    found.push({ column, written, rest, likelihood });
  }
  return found;
}

function toRow(
  { line, fields: raw, cleaned: fields }: CsvFields & { readonly cleaned: readonly string[] },
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
    const message = `has ${quotedValue(fields[stray] ?? '')} in column ${stray + 1}, which has no name in the header; name the column or remove the value`;
    return { bad: { line, message } };
  }
  const record: Record<string, string> = {};
  const rewritten: Record<string, string> = {};
  const ignored: string[] = [];
  for (const [index, name] of names.entries()) {
    const field = fields[index] ?? '';
    if (name === null && field !== '') ignored.push(field);
    if (typeof name !== 'string') continue;
    if (hasUnreadableText(field)) return { bad: { line, column: name, message: NOT_TEXT } };
    if (isErrorValue(field)) {
      const message = `is ${quotedValue(field)}, a spreadsheet error; enter the value`;
      return { bad: { line, column: name, message } };
    }
    const kind = numbers[name];
    if ((kind !== undefined || codes.includes(name)) && /[\r\n]/.test(raw[index]?.trim() ?? '')) {
      return {
        bad: { line, column: name, message: `is ${quotedValue(field)} on several lines; enter one value` },
      };
    }
    record[name] = kind === undefined ? field : plainNumber(field, kind, separator === ';');
    if (record[name] !== field) rewritten[name] = field;
  }
  return { line, record, rewritten, ignored };
}

/**
 * How to correct a row of the wrong length. Such a row is refused even if its surplus fields are empty: in
 * `11,pack,24,1,500,` an unquoted price of 1,500 has moved the item code, which is the empty field at the end. Excel
 * writes empty surplus fields only in blocks of 16 lines of which one has a value beside the table.
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

/** Trims a field, joins its lines with spaces, and turns non-breaking spaces into ordinary ones. */
function cleaned(field: string): string {
  const text = visibleText(field).trim();
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
