/** Formats tables, untrusted texts and progress for the terminal. */
import type { Operations } from './operations.ts';

/** Characters that could break a line or control the terminal, because partners choose some of the texts. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}]/gu;

/** Makes a foreign text safe to print in one line. */
export const printable = (text: string) => text.replaceAll(UNPRINTABLE, '?');

/** Returns the titles and the rows as lines with aligned columns. */
export function tableLines(titles: readonly string[], given: readonly (readonly string[])[]): string[] {
  const rows = given.map((row) => row.map(printable));
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  return [titles, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * Returns a progress callback that prints a line after every `every` items.
 *
 * @param done what was done with the items, such as "compared".
 */
export function reportEvery(
  { report }: Pick<Operations, 'report'>,
  every: number,
  done: string,
): (count: number) => void {
  return (count) => {
    if (count % every === 0) report(`${count} ${done} ...`);
  };
}
