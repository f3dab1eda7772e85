/** A stock file as lines, so that rows can be corrected before the upload. Only the server parses the complete CSV. */
import Papa from 'papaparse';
import type { PharmacyStockHeadings as StockHeadings } from '../../client/generated/index.ts';
import type { FieldProblem } from '../../common/data/api-error.ts';

interface Header {
  /** 0-based. */
  readonly line: number;
  readonly separator: string;
  /** The headings; empty for a column without one. */
  readonly columns: readonly string[];
}

export interface StockFile {
  readonly name: string;
  readonly lines: readonly string[];
  readonly header: Header;
}

/** Decodes a file by its byte order mark, as the server does: Excel writes "Unicode text" in UTF-16. */
export async function readStockFile(file: File, known: StockHeadings): Promise<StockFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  const lines = text.split(/\r\n|\n|\r/);
  return { name: file.name, lines, header: headerOf(lines, known) };
}

/** Finds the header again, after the mapping of headings has changed. */
export function withHeader(file: StockFile, known: StockHeadings): StockFile {
  return { ...file, header: headerOf(file.lines, known) };
}

/** The comparable form of a heading, as the server compares it. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('₦', ' ')
    .replaceAll(/[\p{Sc}%‰]/gu, ' $& ')
    .split(/[^\p{L}\p{N}\p{Sc}%‰]+/u)
    .filter((word) => word !== '')
    .join('_');
}

const CURRENCY = /_(?:n|ngn|naira)$/;

/** The column that a heading means: as mapped, or as recognised without a mapping. */
export function columnOf(heading: string, { headings, columns }: StockHeadings) {
  const key = headingKey(heading);
  const own = Object.entries(headings).find(([name]) => headingKey(name) === key);
  if (own !== undefined) return own[1];
  const means = (wanted: string) =>
    columns.find(({ recognised }) => recognised.some((name) => headingKey(name) === wanted))?.column;
  return (means(key) ?? means(key.replace(CURRENCY, ''))) as (typeof headings)[string] | undefined;
}

const MAX_EXAMPLES = 2;

/** The first values below a heading. */
export function examplesIn(file: StockFile, heading: string): string[] {
  const column = file.header.columns.indexOf(heading);
  const rows = file.lines.slice(file.header.line + 1, file.header.line + 1 + MAX_HEADER_LINES);
  return rows
    .map((line) => Papa.parse<string[]>(line, { delimiter: file.header.separator }).data[0]?.[column] ?? '')
    .filter((value) => value.trim() !== '')
    .slice(0, MAX_EXAMPLES);
}

export function isEmpty({ lines }: Pick<StockFile, 'lines'>): boolean {
  return lines.every((line) => line.trim() === '');
}

export function textOf({ lines }: StockFile): string {
  return lines.join('\n');
}

export interface LineFields {
  /** Names of the header's columns; empty for a column without a name. */
  readonly columns: readonly string[];
  readonly fields: readonly string[];
}

/**
 * Parses a line of the file.
 *
 * @param line 1-based.
 * @returns undefined if the line is not a row with a field for each column.
 */
export function fieldsOf(file: StockFile, line: number): LineFields | undefined {
  const { separator, columns } = file.header;
  const { data, errors } = Papa.parse<string[]>(file.lines[line - 1] ?? '', { delimiter: separator });
  const [fields] = data;
  const isReadable = errors.length === 0 && data.length === 1 && fields !== undefined;
  return isReadable && fields.length === columns.length ? { columns, fields } : undefined;
}

export function withLine(file: StockFile, line: number, text: string): StockFile {
  return { ...file, lines: file.lines.with(line - 1, text) };
}

/**
 * Returns the file with a changed field.
 *
 * @param column 0-based.
 */
export function withField(file: StockFile, line: number, column: number, text: string): StockFile {
  const found = fieldsOf(file, line);
  if (found === undefined) return file;
  const { separator } = file.header;
  return withLine(file, line, Papa.unparse([found.fields.with(column, text)], { delimiter: separator }));
}

const SEPARATORS = [',', ';', '\t', '|'];

/** Titles may stand before the header. */
const MAX_HEADER_LINES = 12;

/** Finds the line with the most known headings, or else the most columns. */
function headerOf(lines: readonly string[], known: StockHeadings): Header {
  const [, named] = /^\s*"?sep=(\\t|.)/i.exec(lines.find((line) => line.trim() !== '') ?? '') ?? [];
  const declared = named === '\\t' ? '\t' : named;
  const isTitled = (line: string) => /\p{L}/u.test(line) && !/^\s*"?sep=/i.test(line);
  const likely = [...lines.entries()].filter(([, line]) => isTitled(line)).slice(0, MAX_HEADER_LINES);
  const candidates = likely.map(([line, text]) => {
    const count = (separator: string) => text.split(separator).length;
    const [mostFrequent = ','] = SEPARATORS.toSorted((one, other) => count(other) - count(one));
    const separator = declared ?? mostFrequent;
    const [fields = []] = Papa.parse<string[]>(text, { delimiter: separator }).data;
    const columns = fields.map((name) => name.trim());
    const knownColumns = columns.filter((name) => columnOf(name, known) !== undefined).length;
    return { line, separator, columns, likelihood: knownColumns * MAX_COLUMNS + columns.length };
  });
  const [best] = candidates.toSorted((one, other) => other.likelihood - one.likelihood);
  return best ?? { line: 0, separator: declared ?? ',', columns: [] };
}

/** More than any file has, so that one known heading outweighs any number of columns. */
const MAX_COLUMNS = 10_000;

export interface RowError {
  readonly line: number;
  /** Column name of the API; empty for an error of the whole row. */
  readonly column: string;
  readonly message: string;
}

/** `[16].quantity` is the quantity of the 17th row. */
const ROW_PATH = /^\[\d+\](?:\.(.+))?$/;

export function rowErrors(fields: readonly FieldProblem[]): RowError[] {
  return fields.flatMap(({ path, message, line }) => {
    const [, column = ''] = ROW_PATH.exec(path) ?? [];
    return line === undefined ? [] : [{ line, column, message: message.replace(/ \(line \d+\)/, '') }];
  });
}
