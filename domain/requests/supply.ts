/**
 * Supply as it happens: dispensing in several packages, corrections of batches, and lines that are short before
 * hand-over. Workflow histories contain the refusal messages, so they must not change.
 */
import {
  areSameLines,
  type Batch,
  type BatchCorrection,
  type DispensedBatch,
  isSameBatch,
  type LineCounters,
  type LineReport,
  quantityProblem,
} from './line-reports.ts';
import {
  type CorrectBatch,
  type DispenseMore,
  MAX_NOTE_LENGTH,
  type Refusal,
  REFUSALS,
  type StepReport,
} from './messages.ts';
import type { Hold } from '../holds/holds.ts';
import type { RequestRecord } from './record.ts';
import type { Actor, Status, Step } from './statuses.ts';
import type { EntryEvent, ShownEntry } from './timeline.ts';

/** Steps that leave the status unchanged; each adds a timeline entry with its `event`. */
export const SUPPLY_STEPS = {
  dispense_more: { during: ['dispensing', 'ready'], event: 'more_dispensed', by: ['pharmacy'] },
  correct_batch: {
    during: ['dispensing', 'ready', 'in_transit'],
    event: 'batch_corrected',
    by: ['pharmacy'],
  },
} as const satisfies Record<
  string,
  { readonly during: readonly Status[]; readonly event: EntryEvent; readonly by: readonly Actor[] }
>;
export type SupplyStep = keyof typeof SUPPLY_STEPS;
export const SUPPLY_STEP_NAMES = Object.keys(SUPPLY_STEPS) as SupplyStep[];

/** Maximum number of dispensings of an order, because each lengthens the workflow history. */
export const MAX_DISPENSINGS = 20;
/** Maximum number of batch corrections of an order, because each lengthens the workflow history. */
export const MAX_BATCH_CORRECTIONS = 50;

export function isSupplyStepPossible(step: SupplyStep, status: Status): boolean {
  return SUPPLY_STEPS[step].during.some((one) => one === status);
}

type Supplied = Pick<LineCounters, 'quantity_accepted' | 'quantity_dispensed'>;

/** The accepted quantity that is not dispensed yet. */
export function missingQuantity({ quantity_accepted, quantity_dispensed }: Supplied): number {
  return Math.max(0, quantity_accepted - quantity_dispensed);
}

/** Numbers of the lines, from 1, of which less is dispensed than the pharmacy accepted. */
export function shortLines(items: readonly Supplied[]): number[] {
  return items.flatMap((item, index) => (missingQuantity(item) > 0 ? [index + 1] : []));
}

/** True for the steps that pass the order on. They need every accepted unit, or the partner's agreement to less. */
const NEEDS_EVERYTHING: Readonly<Record<Step, boolean>> = {
  confirm: false,
  cancel: false,
  reject: false,
  dispense: false,
  mark_ready: true,
  hand_over: true,
  deliver: true,
  return: false,
  fail: false,
};

/** Returns whether a step waits until the missing quantity is dispensed, or the partner agrees to less. */
export function waitsForMissing(
  step: Step,
  { status, items }: { readonly status: Status; readonly items: readonly Supplied[] },
): boolean {
  return (
    NEEDS_EVERYTHING[step] && isSupplyStepPossible('dispense_more', status) && shortLines(items).length > 0
  );
}

/**
 * Refuses to pass an order on while a line is short, so that a line is never left out silently. An operator's step is
 * not refused, because it records a fact: the courier may have left already.
 */
export function shortRefusalOf(
  situation: Pick<RequestRecord, 'status' | 'items'>,
  step: Step,
  { operator }: Pick<StepReport, 'operator'>,
): Refusal | undefined {
  if (operator !== undefined || !waitsForMissing(step, situation)) return undefined;
  const { items } = situation;
  const lines = shortLines(items).map((line) => {
    const { quantity_dispensed = 0, quantity_accepted = 0 } = items[line - 1] ?? {};
    return `line ${line} has ${quantity_dispensed} of ${quantity_accepted}`;
  });
  return { type: REFUSALS.notFullyDispensed, message: lines.join(', ') };
}

type Situation = Pick<RequestRecord, 'status' | 'items' | 'timeline'> & {
  readonly hold: Pick<Hold, 'reason'> | null;
  readonly pharmacy: Pick<RequestRecord['pharmacy'], 'pharmacy_id'>;
};

const illegal = (message: string): Refusal => ({ type: REFUSALS.illegalTransition, message });
const invalid = (message: string): Refusal => ({ type: REFUSALS.invalidReport, message });

/** The entries that dispensed packages, in order. */
export function dispensingEntries<Entry extends Pick<ShownEntry, 'status' | 'event'>>(
  timeline: readonly Entry[],
): Entry[] {
  return timeline.filter(
    ({ status, event }) =>
      event === SUPPLY_STEPS.dispense_more.event || (event === undefined && status === 'dispensing'),
  );
}

export function dispenseMoreRefusalOf(situation: Situation, asked: DispenseMore): Refusal | undefined {
  const { status, pharmacy, hold, items, timeline } = situation;
  if (asked?.pharmacy_id !== pharmacy.pharmacy_id) {
    return { type: REFUSALS.notYourOrder, message: 'the order is not with this pharmacy' };
  }
  if (!isSupplyStepPossible('dispense_more', status)) {
    return illegal(`dispense_more is not possible while ${status}`);
  }
  if (hold !== null) return { type: REFUSALS.onHold, message: `held for ${hold.reason}` };
  if (!areLines(asked.lines) || !isNote(asked.note)) return invalid('dispense_more needs lines');
  const dispensings = dispensingEntries(timeline);
  if (
    asked.unless_recorded === true &&
    dispensings.some(({ lines = [] }) => areSameLines(lines, asked.lines))
  )
    return illegal('the same packages are recorded already');
  if (shortLines(items).length === 0) return illegal('everything is dispensed');
  if (dispensings.length >= MAX_DISPENSINGS)
    return invalid(`it was dispensed ${MAX_DISPENSINGS} times already`);
  const problem = quantityProblem('dispense', asked.lines, items.map(missingQuantity));
  return problem === undefined ? undefined : invalid(problem);
}

export function correctionRefusalOf(situation: Situation, asked: CorrectBatch): Refusal | undefined {
  const { status, pharmacy, items, timeline } = situation;
  if (asked?.pharmacy_id !== pharmacy.pharmacy_id) {
    return { type: REFUSALS.notYourOrder, message: 'the order is not with this pharmacy' };
  }
  if (!isSupplyStepPossible('correct_batch', status)) {
    return illegal(`correct_batch is not possible while ${status}`);
  }
  const { line, quantity, from, to, note } = asked;
  if (!isBatch(from) || !isBatch(to) || !isNote(note)) return invalid('correct_batch needs two batches');
  if (isSameBatch(from, to)) return invalid('both batches are the same');
  const item = items[line - 1];
  if (item === undefined) return invalid(`there is no line ${line}`);
  const dispensed = quantityOfBatch(item.batches, from);
  if (dispensed === 0) return invalid(`line ${line} has no package of this batch`);
  if (quantity !== undefined && !(Number.isSafeInteger(quantity) && quantity > 0 && quantity <= dispensed)) {
    return invalid(`line ${line} has ${dispensed} of this batch at most`);
  }
  const corrections = timeline.filter(({ corrected }) => corrected !== undefined);
  if (corrections.length < MAX_BATCH_CORRECTIONS) return undefined;
  return invalid(`batches were corrected ${MAX_BATCH_CORRECTIONS} times already`);
}

/** The correction that a report makes. If it names no quantity, every unit of the batch is corrected. */
export function batchCorrection(
  items: RequestRecord['items'],
  { line, quantity, from, to }: CorrectBatch,
): BatchCorrection {
  const dispensed = quantityOfBatch(items[line - 1]?.batches ?? [], from);
  return { line, quantity: quantity ?? dispensed, from, to };
}

export function quantityOfBatch(batches: readonly DispensedBatch[], batch: Batch): number {
  return batches.filter((one) => isSameBatch(one, batch)).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Checks the types at run time, because an Update can be sent by hand with any argument. */
function areLines(lines: unknown): lines is LineReport[] {
  return Array.isArray(lines) && lines.every((line) => typeof line === 'object' && line !== null);
}

function isNote(note: unknown): boolean {
  return note === undefined || (typeof note === 'string' && note.length <= MAX_NOTE_LENGTH);
}

function isBatch(batch: unknown): batch is Batch {
  if (typeof batch !== 'object' || batch === null) return false;
  const { batch_number, expires_on, nafdac_number } = batch as Record<string, unknown>;
  return [batch_number, expires_on, nafdac_number].every((text) => typeof text === 'string');
}
