/** Reads the tables of the document that was promised to partners. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A row by the table's column names, in lower case. */
export type Row = Readonly<Record<string, string>>;

const text = readFileSync(path.join(import.meta.dirname, 'partner-api.md'), 'utf8');

/**
 * Returns a table below a heading, or below a line that introduces it (`Item:`).
 *
 * @param place index of the table below the heading, from 0.
 * @throws Error when the document has no such table, because it has changed.
 */
export function table(heading: string, place = 0): Row[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '').trim() === heading);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('#'));
  const section = (end === -1 ? rest : rest.slice(0, end)).join('\n');
  const found = [...section.matchAll(/(?:^\|.*\n?)+/gm)][place]?.[0].trim().split('\n');
  if (start === -1 || found === undefined) {
    throw new Error(`partner-api.md has no table ${place} under "${heading}"`);
  }
  const [header = '', , ...rows] = found;
  const names = cells(header).map((name) => name.toLowerCase());
  return rows.map((row) => Object.fromEntries(cells(row).map((cell, index) => [names[index], cell])));
}

function cells(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
}

/** Returns the number in a rule such as "Default 10. Maximum 50."; undefined when it has none. */
export function numberAfter(word: string, rule: string): number | undefined {
  const found = new RegExp(`${word} ([\\d,]+)`, 'i').exec(rule)?.[1];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
}

/** Checks a value against a type name of the document. */
export function isOfType(value: unknown, type: string): boolean {
  const [name = ''] = type.split(/[ ,]/);
  switch (name) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'float':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      throw new Error(`partner-api.md names a type that the tests do not know: ${type}`);
  }
}

/** A value of another type. */
export function wrongFor(type: string): unknown {
  return isOfType('text', type) ? 7 : 'text';
}
