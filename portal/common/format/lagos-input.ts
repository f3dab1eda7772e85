/** What fields for a date and a time hold: Lagos time without a zone. Lagos is UTC+01:00 all year. */

const OFFSET = '+01:00';
const OFFSET_MS = 3_600_000;
/** `2026-11-21T09:30`. */
const MINUTES = 16;

/** What a field of the type `datetime-local` shows for a moment. */
export function toLagosInput(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, MINUTES);
}

/** RFC 3339 of what such a field holds. */
export function fromLagos(input: string): string {
  return new Date(`${input}:00${OFFSET}`).toISOString();
}
