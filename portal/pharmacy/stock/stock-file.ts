/** A stock file as lines, so that rows can be corrected before the upload. Only the server parses the complete CSV. */
import Papa from 'papaparse';
import type { FieldProblem } from '../../common/data/api-error.ts';

export interface StockFile {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Decodes a file by its byte order mark, as the server does: Excel writes "Unicode text" in UTF-16. */
export async function readStockFile(file: File): Promise<StockFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  return { name: file.name, lines: text.split(/\r\n|\n|\r/) };
}

export function isEmpty({ lines }: StockFile): boolean {
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

/** @param line 1-based. @returns undefined if the line is not a row with a field for each column. */
export function fieldsOf(file: StockFile, line: number): LineFields | undefined {
  const { separator, columns } = headerOf(file);
  const { data, errors } = Papa.parse<string[]>(file.lines[line - 1] ?? '', { delimiter: separator });
  const [fields] = data;
  const isReadable = errors.length === 0 && data.length === 1 && fields !== undefined;
  return isReadable && fields.length === columns.length ? { columns, fields } : undefined;
}

export function withLine(file: StockFile, line: number, text: string): StockFile {
  return { ...file, lines: file.lines.with(line - 1, text) };
}

/** @param column 0-based. */
export function withField(file: StockFile, line: number, column: number, text: string): StockFile {
  const found = fieldsOf(file, line);
  if (found === undefined) return file;
  const { separator } = headerOf(file);
  return withLine(file, line, Papa.unparse([found.fields.with(column, text)], { delimiter: separator }));
}

const SEPARATORS = [',', ';', '\t', '|'];

function headerOf({ lines }: StockFile): { separator: string; columns: string[] } {
  const [, named] = /^\s*"?sep=(\\t|.)/i.exec(lines[0] ?? '') ?? [];
  const declared = named === '\\t' ? '\t' : named;
  const header = lines.slice(declared === undefined ? 0 : 1).find((line) => /[a-z]/i.test(line)) ?? '';
  const count = (separator: string) => header.split(separator).length;
  const [mostFrequent = ','] = SEPARATORS.toSorted((one, other) => count(other) - count(one));
  const separator = declared ?? mostFrequent;
  const [columns = []] = Papa.parse<string[]>(header, { delimiter: separator }).data;
  return { separator, columns: columns.map((name) => name.trim()) };
}

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
