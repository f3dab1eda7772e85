/** Every Update that may be sent to a request, by every actor, including some who are not allowed to. */
import {
  ATTACH_UPDATE,
  CORRECT_BATCH_UPDATE,
  DISPENSE_MORE_UPDATE,
  OPEN_HOLD_UPDATE,
  RESOLVE_HOLD_UPDATE,
  type AttachPrescriptions,
  type CorrectBatch,
  type DispenseMore,
  type OpenHold,
  type ResolveHold,
  type StepReport,
} from '../../../domain/requests/messages.ts';
import { HOLD_REASONS, HOLDS, holdOf, type HoldEnd, type HoldReason } from '../../../domain/holds/holds.ts';
import { reportableReasons } from '../../../domain/requests/reasons.ts';
import {
  STEPS,
  transitionOf,
  type Actor,
  type Status,
  type Step,
} from '../../../domain/requests/statuses.ts';
import type { Batch } from '../../../domain/requests/line-reports.ts';
import { POSSIBLE_WHILE_HELD } from '../../../domain/requests/steps.ts';
import { SUPPLY_STEPS } from '../../../domain/requests/supply.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { pharmacyOf, type Setting } from './setting.ts';
import { routingOf } from './world.ts';

/** An Update, and the note that identifies its entry. */
export interface Ask {
  readonly name: string;
  readonly argument: StepReport | DispenseMore | CorrectBatch | AttachPrescriptions | OpenHold | ResolveHold;
  /** Note of the entry; undefined for an entry without a note. */
  readonly note: string | undefined;
}

/** The state in which a caller sends an Update. */
interface Moment {
  readonly timeline: readonly TimelineEntry[];
  /** Unique number. */
  readonly number: number;
  readonly luck: number;
  readonly course: Setting['course'];
}

type Asking = (moment: Moment) => Ask;

const BATCHES: readonly Batch[] = ['A-1', 'B-2'].map((batch_number) => ({
  batch_number,
  expires_on: '2035-01-31',
  nafdac_number: 'A4-0001',
}));

interface Possibility {
  readonly during: readonly Status[];
  readonly whileHeld: boolean;
  /** The courses in which it is sent rarely. */
  readonly isSeldom: readonly Setting['course'][];
  readonly ask: Asking;
}

const steps: Possibility[] = STEPS.map((step) => ({
  during: transitionOf(step).from,
  whileHeld: POSSIBLE_WHILE_HELD[step],
  isSeldom: [
    ...(['cancel', 'reject', 'fail', 'return'].includes(step) ? ['delivery' as const] : []),
    ...(['cancel', 'confirm'].includes(step) ? ['rerouting' as const] : []),
  ],
  ask: (moment) => stepAsk(step, moment),
}));

const openings: Possibility[] = HOLD_REASONS.filter((reason) =>
  holdOf(reason).raisedBy.includes('pharmacy'),
).map((reason) => ({
  during: HOLDS[reason].during,
  whileHeld: false,
  isSeldom: ['delivery'],
  ask: (moment) => openingAsk(reason, moment),
}));

const attaching: Possibility = {
  during: ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit'],
  whileHeld: true,
  isSeldom: [],
  ask: ({ number }) => ({
    name: ATTACH_UPDATE,
    argument: { prescription_ids: [`rx_${number}`] },
    note: undefined,
  }),
};

const dispensingMore: Possibility = {
  during: SUPPLY_STEPS.dispense_more.during,
  whileHeld: false,
  isSeldom: [],
  ask: ({ timeline, number, luck }) => {
    const note = `ask ${number}`;
    const argument: DispenseMore = {
      pharmacy_id: pharmacyAsked(timeline, luck),
      lines: [{ line: 1, quantity: 1 + (luck % 3), batch: BATCHES[luck % 2] as Batch }],
      ...(luck % 7 === 0 && { unless_recorded: true }),
      note,
    };
    return { name: DISPENSE_MORE_UPDATE, argument, note };
  },
};

const correcting: Possibility = {
  during: SUPPLY_STEPS.correct_batch.during,
  whileHeld: true,
  isSeldom: [],
  ask: ({ timeline, number, luck }) => {
    const note = `ask ${number}`;
    const [from, to] = (luck % 2 === 0 ? BATCHES : BATCHES.toReversed()) as [Batch, Batch];
    const argument: CorrectBatch = { pharmacy_id: pharmacyAsked(timeline, luck), line: 1, from, to, note };
    return { name: CORRECT_BATCH_UPDATE, argument, note };
  },
};

/** Updates that are listed more than once are sent more often. */
const POSSIBILITIES: readonly Possibility[] = [
  ...steps,
  // Listed again, because these steps move the request forward.
  ...steps.filter(({ during }) => during.includes('pending') || during.includes('confirmed')),
  ...openings,
  attaching,
  // Listed again, because an order that is short waits for them.
  dispensingMore,
  dispensingMore,
  dispensingMore,
  correcting,
];

/** @param pick selects an Update, mostly one that is possible now. */
export function askAt(pick: number, moment: Moment): Ask {
  const { timeline, luck, course } = moment;
  const status = timeline.at(-1)?.status ?? 'pending';
  const hold = openHoldOf(timeline);
  if (hold !== undefined && luck % 3 > 0) return resolutionAsk(hold, moment);
  const possible = POSSIBILITIES.filter(
    ({ during, whileHeld, isSeldom }) =>
      during.includes(status) &&
      (hold === undefined || whileHeld) &&
      !(isSeldom.includes(course) && luck % 5 > 0),
  );
  const among = luck % 8 === 0 || possible.length === 0 ? POSSIBILITIES : possible;
  const chosen = among[pick % among.length];
  if (chosen === undefined) throw new TypeError('There is always something to ask');
  return chosen.ask(moment);
}

function stepAsk(step: Step, { timeline, number, luck }: Moment): Ask {
  const { by, reasonRequired, proofRequired } = transitionOf(step);
  const people = by.filter((actor) => actor !== 'system');
  const actor: Actor = people[luck % people.length] ?? 'partner';
  const note = `ask ${number}`;
  const reasons = reportableReasons(step);
  const argument: StepReport = {
    actor,
    note,
    ...(actor === 'pharmacy' ? { pharmacy_id: pharmacyAsked(timeline, luck) } : {}),
    ...(reasonRequired ? { reason: reasons[luck % reasons.length] ?? 'other' } : {}),
    ...(proofRequired ? { proof: { type: 'name' } } : {}),
    // Sometimes only a part, with its batch.
    ...(step === 'dispense' && luck % 5 < 2
      ? { lines: [{ line: 1, quantity: 1 + (luck % 2), batch: BATCHES[luck % 2] as Batch }] }
      : {}),
  };
  return { name: step, argument, note };
}

function openingAsk(reason: HoldReason, { timeline, number, luck }: Moment): Ask {
  const note = `ask ${number}`;
  const { proposes } = holdOf(reason);
  const line = {
    quantity: { line: 1, quantity: 1 + (luck % 3) },
    line_total_ngn: { line: 1, line_total_ngn: 900 },
  };
  const argument: OpenHold = {
    actor: 'pharmacy',
    reason,
    note,
    pharmacy_id: pharmacyAsked(timeline, luck),
    ...(proposes === 'quantity' || proposes === 'line_total_ngn' ? { lines: [line[proposes]] } : {}),
  };
  return { name: OPEN_HOLD_UPDATE, argument, note };
}

function resolutionAsk(
  { sequence, opened, actor: raisedBy }: TimelineEntry,
  { timeline, luck, course }: Moment,
): Ask {
  const actions = opened === undefined ? [] : holdOf(opened.reason).actions;
  const going = actions.filter((action) => action !== 'decline');
  const isGivenUp = course !== 'delivery' && luck % 4 === 0;
  const ends: readonly HoldEnd[] = isGivenUp ? ['decline'] : [...going, 'withdraw'];
  const end = ends[luck % ends.length] ?? 'decline';
  const isPharmacy = end === 'withdraw' && raisedBy === 'pharmacy';
  const argument: ResolveHold = {
    actor: isPharmacy ? 'pharmacy' : 'partner',
    ...(isPharmacy ? { pharmacy_id: pharmacyAsked(timeline, luck) } : {}),
    opened: luck % 11 === 0 ? sequence - 1 : sequence,
    resolution: { end },
  };
  return { name: RESOLVE_HOLD_UPDATE, argument, note: undefined };
}

/** Usually the pharmacy that has the request, sometimes another. */
function pharmacyAsked(timeline: readonly TimelineEntry[], luck: number): string {
  return pharmacyOf(luck % 13 === 0 ? 1 + (luck % 3) : routingOf(timeline));
}

function openHoldOf(timeline: readonly TimelineEntry[]): TimelineEntry | undefined {
  const latest = timeline.findLast(
    ({ opened, resolved, rerouted }) => (opened ?? resolved ?? rerouted) !== undefined,
  );
  return latest?.opened === undefined ? undefined : latest;
}
