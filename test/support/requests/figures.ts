/** Figures of a run, for docs/reliability.md. */

/** Prints them when `FIGURES` is set. Bypasses Jest, which would add the place of each line. */
export function printFigures(figures: unknown): void {
  if (process.env['FIGURES'] === undefined) return;
  process.stdout.write(`${JSON.stringify(figures, undefined, 1)}\n`);
}
