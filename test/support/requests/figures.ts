/** Figures of a run, for docs/reliability.md. */

/** Prints figures when `FIGURES` is set. Bypasses Jest, which would add the source line. */
export function printFigures(figures: unknown): void {
  if (process.env['FIGURES'] === undefined) return;
  process.stdout.write(`${JSON.stringify(figures, undefined, 1)}\n`);
}
