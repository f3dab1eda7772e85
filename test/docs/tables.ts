/** Reads tables and lists in the documents. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads a page by its path in docs/. */
export const read = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../docs', name), 'utf8');

/** The cells of the table whose head starts with this cell, without its first two lines. */
export function tableUnder(name: string, head: string): string[][] {
  const lines = read(name).split('\n');
  const first = lines.findIndex((line) => new RegExp(`^\\| ${head} +\\|`).test(line));
  if (first === -1) throw new Error(`${name} has no table under ${head}`);
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'));
  return lines.slice(first + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The items `value: meaning` of the first list after a line that contains the text. */
export function listAfter(name: string, text: string): string[][] {
  const lines = read(name).split('\n');
  const above = lines.findIndex((line) => line.includes(text));
  if (above === -1) throw new Error(`${name} has no line with ${text}`);
  const first = lines.findIndex((line, index) => index > above && line.startsWith('- '));
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('- '));
  return lines.slice(first, end).map((line) => {
    const [value = '', ...meaning] = line.slice(2).split(': ');
    return [value, meaning.join(': ')];
  });
}

/** Code values with their meanings. */
export const listed = (meanings: Readonly<Record<string, string>>) =>
  Object.entries(meanings).map(([value, meaning]) => [`\`${value}\``, meaning]);
