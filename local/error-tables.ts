/** Writes the tables of error codes in the documents from the tables in the code. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ERROR_CODES } from '../domain/common/error-codes.ts';
import { PHARMACY_ERROR_CODES } from '../domain/pharmacies/pharmacy-error-codes.ts';
import { PROJECT_ROOT } from './project.ts';

type Codes = Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;

/** Each page has one such table, which begins with the columns `status` and `code`. */
const PAGES: Readonly<Record<string, Codes>> = {
  'docs/partners/errors.md': ERROR_CODES,
  'docs/pharmacies/errors.md': PHARMACY_ERROR_CODES,
};

const TABLE = /^\| status +\| code +\| when +\|\n(?:\|.*\|\n)*/m;

/** Replaces the table of a page with one of the given codes. @throws TypeError when the page has no such table. */
export function withErrorTable(page: string, codes: Codes): string {
  if (!TABLE.test(page)) throw new TypeError('The page has no table with the columns status, code, when');
  return page.replace(TABLE, () => errorTable(codes));
}

/** Aligns the columns as Prettier does. */
function errorTable(codes: Codes): string {
  const rows = [
    ['status', 'code', 'when'],
    ...Object.entries(codes).map(([code, { status, meaning }]) => [String(status), `\`${code}\``, meaning]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const [heading = [], ...body] = rows;
  return [line(heading), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('');
}

/** Writes the tables and returns the pages that changed. */
export async function writeErrorTables(): Promise<string[]> {
  const stale: string[] = [];
  for (const { file, text, wanted } of await pages()) {
    if (text === wanted) continue;
    stale.push(file);
    await writeFile(path.join(PROJECT_ROOT, file), wanted);
  }
  return stale;
}

/** Returns the pages whose table differs from the code. */
export async function staleErrorTables(): Promise<string[]> {
  return (await pages()).filter(({ text, wanted }) => text !== wanted).map(({ file }) => file);
}

async function pages() {
  return Promise.all(
    Object.entries(PAGES).map(async ([file, codes]) => {
      const text = await readFile(path.join(PROJECT_ROOT, file), 'utf8');
      return { file, text, wanted: withErrorTable(text, codes) };
    }),
  );
}
