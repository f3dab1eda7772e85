/** What the sandbox reports of the lines of an order. */
import {
  isLineStep,
  LINE_STEPS,
  type Batch,
  type LineReport,
} from '../../domain/requests/lines/line-reports.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Step } from '../../domain/requests/statuses.ts';

/** A package of the sandbox says that it is one. */
const BATCH_NUMBER = 'SANDBOX-1';
const NAFDAC_NUMBER = 'A4-0000';
const SHELF_LIFE_YEARS = 2;

/**
 * Dispensing names the package of each line; undefined for a step that says nothing of lines, and so is about all of each.
 *
 * @param share how much of each line: half is rounded down, but one at least of what there is.
 */
export function reportedLines(
  step: Step,
  { items }: Pick<RequestRecord, 'items'>,
  share: 'all' | 'half',
  now: Date,
): LineReport[] | undefined {
  if (!isLineStep(step) || (step === 'deliver' && share === 'all')) return undefined;
  const { atMost } = LINE_STEPS[step];
  return items
    .map((item, index) => ({ line: index + 1, quantity: shareOf(item[atMost], share) }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => (step === 'dispense' ? { ...line, batch: batchAt(now) } : line));
}

function shareOf(whole: number, share: 'all' | 'half'): number {
  return share === 'all' ? whole : Math.min(whole, Math.max(1, Math.floor(whole / 2)));
}

function batchAt(now: Date): Batch {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + SHELF_LIFE_YEARS);
  return {
    batch_number: BATCH_NUMBER,
    expires_on: expires.toISOString().slice(0, 'yyyy-mm-dd'.length),
    nafdac_number: NAFDAC_NUMBER,
  };
}
