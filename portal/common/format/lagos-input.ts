/** Values of `datetime-local` fields, in Lagos time without a zone. Lagos is UTC+01:00 all year. */

const OFFSET = '+01:00';
const OFFSET_MS = 3_600_000;
/** Length of `2026-11-21T09:30`. */
const LENGTH = 16;

export function toLagosInput(time: Date): string {
  return new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, LENGTH);
}

/** Returns RFC 3339. */
export function fromLagos(input: string): string {
  return new Date(`${input}:00${OFFSET}`).toISOString();
}
