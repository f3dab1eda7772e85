/** Prints rows as columns that line up. */

/** What would break a line, or the operator's terminal: partners choose some of the texts. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}]/gu;

/** A text of somebody else, in one line that changes nothing else at the terminal. */
export const printable = (text: string) => text.replaceAll(UNPRINTABLE, '?');

/** Lines of a table: the titles, then a line a row, each column as wide as its widest cell. */
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
