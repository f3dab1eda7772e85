/** Parses the rows of a stock feed from JSON, JSON lines or CSV. */
import { JSONParser, TokenType } from '@streamparser/json';
import {
  readCsv,
  UnusableHeader,
  type CsvColumns,
  type CsvRecord,
  type CsvRow,
} from '../../db/import/read-csv.ts';
import { quotedValue, spreadsheetDamage } from '../../domain/common/text.ts';
import { brandKey, labelledMedicine } from '../../domain/medicines/brands.ts';
import { MAX_STOCK_NUMBER } from '../../domain/stock.ts';
import { CONTENT_SIZE_RULE, readContentSize } from '../../domain/medicines/content-sizes.ts';
import { hasPart } from '../../domain/medicines/medicine-query.ts';
import { parseUnit } from '../../domain/medicines/units.ts';
import {
  type HeadingMap,
  NAMING_COLUMNS,
  readHeadings,
  STOCK_COLUMNS,
} from '../../domain/pharmacies/stock-headings.ts';
import { type DateOrder, isNoExpiry, readExpiry } from '../../domain/pharmacies/expiry-dates.ts';
import {
  hasKobo,
  isNotStated,
  isOtherUnit,
  namesTotal,
  readPackText,
  type WrittenPack,
} from '../../domain/pharmacies/stock-values.ts';
import { type FieldError, ServiceError, validationError } from '../common/errors.ts';
import { MemberTracker, repeatedMembers, type MemberNames } from '../common/repeated-members.ts';
import type { StockInput } from './stock-lines.ts';

export interface FeedRow
  extends
    Partial<Pick<StockInput, 'sales_unit' | 'pack_size'>>,
    Pick<StockInput, 'quantity' | 'price_ngn' | 'brand' | 'content_size' | 'batch_number' | 'expires_on'> {
  readonly medicine_id?: string;
  /** Name, strength and form. */
  readonly medicine?: string;
  /** The pharmacy's own code. */
  readonly item_code?: string;
  /** Printed on the package, like the NAFDAC number. */
  readonly gtin?: string;
  readonly nafdac_number?: string;
  /** RFC 3339; by default the time of the whole feed. */
  readonly as_of?: string;
}

const REQUIRED = ['quantity', 'price_ngn'] as const satisfies (keyof FeedRow)[];
const CODES = ['medicine_id', 'item_code', 'gtin', 'nafdac_number'] as const satisfies (keyof FeedRow)[];
const NUMBERS = { quantity: 'count', pack_size: 'pack', price_ngn: 'money' } as const;

interface ReadRow {
  readonly row: unknown;
  readonly line?: number;
  /** Errors in values of a file. The row lacks the members of these values. */
  readonly faults?: readonly FieldError[];
  /** How a file wrote the pack. */
  readonly written?: WrittenPack | undefined;
  /** The unit of a file's row if it is a word such as "Strip", whose meaning depends on the medicine and its pack. */
  readonly otherUnit?: string | undefined;
  /** The texts of a file's row by column. */
  readonly texts?: CsvRecord;
  /** Text of a file's row that is not about an article, such as a total or the title of a group. */
  readonly title?: string | undefined;
}

/** A row as received, or the reason why it could not be read. */
export type InputRow =
  | ReadRow
  /** An object that repeats a member name. */
  | { readonly repeated: readonly MemberNames[]; readonly line?: number }
  | { readonly unreadable: string; readonly line: number; readonly column?: string };

/** Maximum size of one row. A longer one is usually an unclosed quote or bracket. */
const ROW_BYTES = 65_536;

type Chunks = AsyncIterable<Buffer>;

/** The context of a file besides its bytes. */
export interface FileOptions {
  /** The headings that the pharmacy mapped. */
  readonly headings: HeadingMap;
  /** The order of day and month in its dates, if the pharmacy stated it. */
  readonly dateOrder: DateOrder | undefined;
  /** Called with the headings of the columns that the file has for other purposes. */
  readonly onIgnored: (headings: readonly string[]) => void;
}

type FeedReader = (chunks: Chunks, options: FileOptions) => AsyncGenerator<InputRow>;

/** Parsers by media type. */
export const FEED_READERS: Readonly<Record<string, FeedReader>> = {
  'application/json': jsonArray,
  'application/x-ndjson': jsonLines,
  'text/csv': csv,
};

async function* jsonArray(chunks: Chunks): AsyncGenerator<InputRow> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  const rows: InputRow[] = [];
  let begun = false;
  let bytesSinceRow = 0;
  const members = new MemberTracker();
  parser.onToken = ({ token, value }) => {
    if (token === TokenType.STRING) members.text(String(value));
    else if (MARKS.has(token)) members.mark(String(value));
  };
  parser.onValue = ({ value }) => {
    // Drops the row's index, which every error path has already.
    const repeated = members.take().map(([, ...names]) => names);
    rows.push(repeated.length > 0 ? { repeated } : { row: value });
  };
  try {
    for await (const chunk of withoutMark(chunks)) {
      const first: string | undefined = begun ? '[' : firstCharacter(chunk);
      if (first !== undefined && first !== '[') throw notAnArray();
      begun ||= first === '[';
      parser.write(chunk);
      bytesSinceRow = rows.length > 0 ? 0 : bytesSinceRow + chunk.length;
      if (bytesSinceRow > ROW_BYTES + chunk.length) throw rowTooLong();
      yield* rows.splice(0);
    }
    if (!begun) throw notAnArray();
    if (!parser.isEnded) parser.end();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('malformed_json', 'The body is not valid JSON. Check it with a JSON parser.', {
      cause: error,
    });
  }
}

const MARKS: ReadonlySet<TokenType> = new Set([
  TokenType.LEFT_BRACE,
  TokenType.RIGHT_BRACE,
  TokenType.LEFT_BRACKET,
  TokenType.RIGHT_BRACKET,
  TokenType.COLON,
  TokenType.COMMA,
]);

/** Removes a UTF-8 byte order mark, which a JSON parser may ignore (RFC 8259, section 8.1). */
async function* withoutMark(chunks: Chunks): AsyncGenerator<Buffer> {
  let begin = Buffer.alloc(0);
  let isBegun = false;
  for await (const chunk of chunks) {
    if (isBegun) yield chunk;
    else begin = Buffer.concat([begin, chunk]);
    if (isBegun || begin.length < MARK.length) continue;
    isBegun = true;
    yield begin.subarray(0, MARK.length).equals(MARK) ? begin.subarray(MARK.length) : begin;
  }
  if (!isBegun) yield begin;
}

const MARK = Buffer.from('\uFEFF');

/** Returns the first non-space character; undefined when there is none. */
function firstCharacter(chunk: Buffer): string | undefined {
  return /[^ \t\r\n]/.exec(chunk.toString('latin1'))?.[0];
}

async function* jsonLines(chunks: Chunks): AsyncGenerator<InputRow> {
  let line = 0;
  for await (const lines of linesOf(chunks)) {
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield jsonLine(text, line);
    }
  }
}

function jsonLine(text: string, line: number): InputRow {
  try {
    const row = JSON.parse(text) as unknown;
    const repeated = repeatedMembers(text);
    return repeated.length > 0 ? { repeated, line } : { row, line };
  } catch {
    return { unreadable: 'is not valid JSON', line };
  }
}

/** Yields the complete lines of each chunk as an array, because yielding them one by one costs more than parsing them. */
async function* linesOf(chunks: Chunks): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > ROW_BYTES) throw rowTooLong();
    yield lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield [rest];
}

async function* csv(
  chunks: Chunks,
  { headings, dateOrder, onIgnored }: FileOptions,
): AsyncGenerator<InputRow> {
  const columns: CsvColumns = {
    required: REQUIRED,
    optional: STOCK_COLUMNS,
    numbers: NUMBERS,
    codes: CODES,
    readHeadings: (fields) => readHeadings(fields, headings),
    onHeader: (fields, taken) => onIgnored(fields.filter((_, index) => taken[index] === null)),
  };
  try {
    for await (const row of readCsv(chunks, columns)) {
      if ('bad' in row) {
        const { message, line, column } = row.bad;
        yield { unreadable: message, line, ...(column !== undefined && { column }) };
      } else {
        yield { ...fromCsv(row, dateOrder), line: row.line };
      }
    }
  } catch (error) {
    if (!(error instanceof UnusableHeader)) throw error;
    const fields = error.bad.map(({ line, column = '', code = 'header', message }) => ({
      path: column,
      code,
      message: `${column === '' ? `cannot be read as CSV: ${message}` : message} (line ${line})`,
    }));
    throw validationError(fields);
  }
}

/** Columns in which a leading apostrophe, as in `'00123`, is a spreadsheet's mark for text and not a part of the value. */
const TEXTS: ReadonlySet<string> = new Set([...CODES, 'batch_number']);

type ReadMember = { readonly value: string | number | undefined } | { readonly fault: FieldError };

/** Converts a row of a file to its JSON form. An empty field is a missing member. */
function fromCsv(
  { record, rewritten, ignored }: Extract<CsvRow, { readonly record: CsvRecord }>,
  dateOrder: DateOrder | undefined,
): ReadRow {
  const { strength, form, manufacturer, ...texts } = record;
  const medicine = completeName(record['medicine'], [strength, form]);
  const brand = brandText(texts['brand'], manufacturer, medicine);
  const row: Record<string, string | number> = {};
  const faults: FieldError[] = [];
  const members = { ...texts, ...(medicine !== undefined && { medicine }), brand };
  const { sales_unit: unitText = '' } = texts;
  const otherUnit = isOtherUnit(unitText) ? unitText : undefined;
  for (const [name, asRead] of Object.entries(members)) {
    const text = TEXTS.has(name) ? asRead.replace(/^'(?=.)/, '') : asRead;
    if (text === '' || (name === 'sales_unit' && otherUnit !== undefined)) continue;
    const read = memberOf(name, text, dateOrder);
    if ('fault' in read) faults.push(read.fault);
    else if (read.value !== undefined) row[name] = read.value;
  }
  const { pack_size: packText = '' } = texts;
  const written = packText === '' ? undefined : readPackText(packText);
  const isNamed = NAMING_COLUMNS.some((column) => row[column] !== undefined);
  const hasAmount = row['quantity'] !== undefined || row['price_ngn'] !== undefined;
  const all = [...Object.values(record), ...ignored];
  const total = (isNamed ? [texts['medicine'] ?? ''] : all).find(namesTotal);
  // A row without a name and any amount is the title of a group.
  const title = total ?? (isNamed || hasAmount ? undefined : all.find((text) => text !== ''));
  return {
    row,
    ...(faults.length > 0 && { faults }),
    written,
    otherUnit,
    texts: { ...texts, ...rewritten, brand },
    title,
  };
}

/** The brand of a row; its manufacturer if the brand is missing or only repeats the medicine's name. */
function brandText(brand = '', manufacturer = '', medicine = ''): string {
  const isMissing = manufacturer !== '' && brandKey(brand, labelledMedicine(medicine)) === '';
  return isMissing ? manufacturer : brand;
}

/** A medicine's name with the strength and form of other columns, unless it has them already. */
function completeName(name: string | undefined, others: readonly (string | undefined)[]): string | undefined {
  if (name === undefined || name === '' || name.startsWith('med_')) return name;
  // A column of forms may also have units of sale such as Pkt, which are no part of a name.
  const isPart = (text: string) => text !== '' && !isNotStated(text) && parseUnit(text) !== 'pack';
  let whole = name;
  for (const other of others.filter((text) => text !== undefined))
    if (isPart(other) && !hasPart(whole, other)) whole += ` ${other}`;
  return whole;
}

function memberOf(name: string, text: string, dateOrder: DateOrder | undefined): ReadMember {
  switch (name) {
    case 'price_ngn':
      return hasKobo(text)
        ? faultOf(name, 'kobo', text, 'must be whole Naira, without kobo')
        : { value: numberOr(text) };
    case 'quantity':
      return { value: numberOr(text) };
    case 'pack_size': {
      if (DIGITS.test(text)) return { value: Number(text) };
      const pack = readPackText(text);
      return pack === undefined ? faultOf(name, 'type', text, PACK_RULE) : { value: pack.pack_size };
    }
    case 'content_size': {
      if (isNotStated(text)) return { value: undefined };
      const size = readContentSize(text);
      return size === undefined ? faultOf(name, 'format', text, CONTENT_SIZE_RULE) : { value: size };
    }
    case 'sales_unit':
      return { value: parseUnit(text) ?? text };
    case 'expires_on': {
      if (isNoExpiry(text)) return { value: undefined };
      const read = readExpiry(text, dateOrder);
      return 'day' in read ? { value: read.day } : faultOf(name, 'format', text, read.problem);
    }
    case 'batch_number': {
      if (isNotStated(text)) return { value: undefined };
      const damage = spreadsheetDamage(text);
      return damage === undefined ? { value: text } : faultOf(name, 'damaged_batch_number', text, damage);
    }
    case 'gtin':
    case 'nafdac_number':
      return { value: isNotStated(text) ? undefined : text };
    default:
      return { value: text };
  }
}

const DIGITS = /^\d{1,15}$/;
const PACK_RULE = `must be a whole number from 1 to ${MAX_STOCK_NUMBER}, or a pack such as 10x10, 30's or 1 x 100ml`;

function numberOr(text: string): string | number {
  return DIGITS.test(text) ? Number(text) : text;
}

function faultOf(path: string, code: string, text: string, rule: string): ReadMember {
  return { fault: { path, code, message: `is ${quotedValue(text)} and ${rule}` } };
}

function notAnArray(): ServiceError {
  return validationError([{ path: '', code: 'type', message: 'must be an array of rows' }]);
}

function rowTooLong(): ServiceError {
  return validationError([{ path: '', code: 'row_too_long', message: 'contains a row of more than 64 KB' }]);
}
