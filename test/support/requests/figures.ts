/** The figures of a run, for docs/reliability.md. */

/** Prints them when `FIGURES` is set: past Jest, which would show where each line comes from. */
export function printFigures(figures: unknown): void {
  if (process.env['FIGURES'] === undefined) return;
  process.stdout.write(`${JSON.stringify(figures, undefined, 1)}\n`);
}
