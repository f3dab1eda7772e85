/** Parses the rows of a stock feed from JSON, JSON lines or CSV. */
import { JSONParser, TokenType } from '@streamparser/json';
import { readCsv, UnusableHeader, type CsvColumns, type CsvRecord } from '../../db/import/read-csv.ts';
import { parseUnit } from '../../domain/medicines/units.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { MemberTracker, repeatedMembers, type MemberNames } from '../common/repeated-members.ts';
import type { StockInput } from './stock-lines.ts';

export interface FeedRow
  extends
    Partial<Pick<StockInput, 'sales_unit' | 'pack_size'>>,
    Pick<StockInput, 'quantity' | 'price_ngn' | 'brand' | 'batch_number' | 'expires_on'> {
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

const COLUMNS = {
  required: ['quantity', 'price_ngn'],
  optional: [
    'medicine_id',
    'medicine',
    'item_code',
    'gtin',
    'nafdac_number',
    'brand',
    'sales_unit',
    'pack_size',
    'batch_number',
    'expires_on',
    'as_of',
  ],
  numbers: { quantity: 'count', pack_size: 'count', price_ngn: 'money' },
  codes: ['medicine_id', 'item_code', 'gtin', 'nafdac_number'],
} as const satisfies CsvColumns & Record<'required' | 'optional', readonly (keyof FeedRow)[]>;

/** A row as received, or the reason why it could not be read. */
export type InputRow =
  | { readonly row: unknown; readonly line?: number }
  /** An object that repeats a member name. */
  | { readonly repeated: readonly MemberNames[]; readonly line?: number }
  | { readonly unreadable: string; readonly line: number; readonly column?: string };

/** Maximum size of one row. A longer one is usually an unclosed quote or bracket. */
const ROW_BYTES = 65_536;

type Chunks = AsyncIterable<Buffer>;

/** Parsers by media type. */
export const FEED_READERS: Readonly<Record<string, (chunks: Chunks) => AsyncGenerator<InputRow>>> = {
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

async function* csv(chunks: Chunks): AsyncGenerator<InputRow> {
  try {
    for await (const row of readCsv(chunks, COLUMNS)) {
      if ('bad' in row) {
        const { message, ...place } = row.bad;
        yield { unreadable: message, ...place };
      } else {
        yield { row: fromCsv(row.record), line: row.line };
      }
    }
  } catch (error) {
    if (!(error instanceof UnusableHeader)) throw error;
    const fields = error.bad.map(({ line, column = '', message }) => ({
      path: column,
      code: 'header',
      message: `${column === '' ? `cannot be read as CSV: ${message}` : message} (line ${line})`,
    }));
    throw validationError(fields);
  }
}

/** Converts a CSV row to its JSON form. An empty field is a missing member. */
function fromCsv(record: CsvRecord): Record<string, unknown> {
  const members = Object.entries(record).filter(([, text]) => text !== '');
  return Object.fromEntries(members.map(([name, text]) => [name, memberOf(name, text)]));
}

function memberOf(name: string, text: string): string | number {
  if (Object.hasOwn(COLUMNS.numbers, name)) return /^\d{1,15}$/.test(text) ? Number(text) : text;
  return name === 'sales_unit' ? (parseUnit(text) ?? text) : text;
}

function notAnArray(): ServiceError {
  return validationError([{ path: '', code: 'type', message: 'must be an array of rows' }]);
}

function rowTooLong(): ServiceError {
  return validationError([{ path: '', code: 'row_too_long', message: 'contains a row of more than 64 KB' }]);
}
