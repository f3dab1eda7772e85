/** Rules of every timeline, derived from the tables: which entry may follow which, its actor, and when the system may act. */
import { countTogether, type HoldReason, HOLDS, MAX_HOLDS_OF_REQUEST } from '../../../domain/holds/holds.ts';
import { HOLD_EXPIRED, NO_ANSWER, NO_PROGRESS } from '../../../domain/requests/reasons.ts';
import { isTerminal, TRANSITIONS } from '../../../domain/requests/statuses.ts';
import { POSSIBLE_WHILE_HELD } from '../../../domain/requests/steps.ts';
import type { RecordItem } from '../../../domain/requests/items.ts';
import { quantitiesOf } from '../../../domain/requests/line-reports.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import { isSupplyStepPossible, missingQuantity, shortLines } from '../../../domain/requests/supply.ts';
import { itemsWithCounters, termsOf } from '../../../domain/requests/terms.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { MAX_PHARMACIES } from '../../../domain/routing.ts';
import { isHeldForAuthorization } from '../../../domain/holds/hold-ends.ts';
import { promised } from './broken-promise.ts';
import { routingOf } from './world.ts';

interface Before {
  readonly submission: Submission;
  /** The entries before it, at least one. */
  readonly timeline: readonly TimelineEntry[];
  readonly previous: TimelineEntry;
  readonly hold: TimelineEntry | undefined;
}

/** @throws BrokenPromise for the first entry that breaks a rule. */
export function checkTimeline(submission: Submission, entries: readonly TimelineEntry[]): void {
  let hold: TimelineEntry | undefined;
  for (const [index, entry] of entries.entries()) {
    promised(
      entry.sequence === index + 1,
      `sequences have no gaps: entry ${index + 1} says ${entry.sequence}`,
    );
    const previous = entries[index - 1];
    if (previous === undefined) {
      promised(entry.status === 'pending' && entry.event === undefined, 'a timeline begins with pending');
      continue;
    }
    promised(entry.at >= previous.at, `time goes forward: ${previous.at}, ${entry.at}`);
    promised(
      !isTerminal(previous.status),
      `nothing follows ${previous.status}, but ${entry.event ?? entry.status}`,
    );
    const before: Before = { submission, timeline: entries.slice(0, index), previous, hold };
    if (entry.event === undefined) checkStatus(entry, before);
    else checkEvent(entry, before);
    if (entry.opened !== undefined) hold = entry;
    if (entry.resolved !== undefined || entry.rerouted !== undefined) hold = undefined;
  }
}

function checkStatus(entry: TimelineEntry, before: Before): void {
  const { previous, hold } = before;
  const transition = TRANSITIONS.find(
    ({ from, to, by }) => from.includes(previous.status) && to === entry.status && by.includes(entry.actor),
  );
  promised(transition !== undefined, `${entry.actor} makes ${previous.status} ${entry.status}`);
  promised(
    hold === undefined || POSSIBLE_WHILE_HELD[transition.step],
    `${transition.step} waits for the hold`,
  );
  const passedOn = ['ready', 'in_transit', 'delivered'].includes(entry.status);
  const short = shortLines(itemsAfter(before));
  promised(!passedOn || short.length === 0, `${transition.step} waits for lines ${short.join(', ')}`);
  promised(
    entry.status !== 'confirmed' || mayBeConfirmed(before),
    'a request is accepted only once its HMO has authorized it, or has not answered in time',
  );
  checkLimit(entry, before);
}

function mayBeConfirmed({ submission, timeline }: Before): boolean {
  if (!isHeldForAuthorization(submission)) return true;
  return timeline.some(
    ({ resolved, event }) => resolved?.end === 'authorize' || event === 'authorization_overdue',
  );
}

function itemsAfter({ submission, timeline }: Before): RecordItem[] {
  return itemsWithCounters(termsOf(submission, timeline).items, timeline);
}

function checkHoldCount(reason: HoldReason, timeline: readonly TimelineEntry[]): void {
  const counted = timeline.filter(
    ({ opened }) => opened !== undefined && countTogether(opened.reason, reason),
  );
  promised(
    counted.length < MAX_HOLDS_OF_REQUEST,
    `a request is held ${MAX_HOLDS_OF_REQUEST} times at most, and as often for its authorization`,
  );
}

function checkEvent(entry: TimelineEntry, before: Before): void {
  const { previous, hold, timeline, submission } = before;
  promised(entry.status === previous.status, `${entry.event} leaves the status`);
  switch (entry.event) {
    case 'hold_opened':
      promised(hold === undefined, 'there is one hold at a time');
      promised(entry.opened !== undefined, 'a hold has a reason');
      checkHoldCount(entry.opened.reason, timeline);
      promised(
        HOLDS[entry.opened.reason].during.some((one) => one === entry.status),
        `no hold for ${entry.opened.reason} while ${entry.status}`,
      );
      return;
    case 'authorization_overdue':
      promised(
        hold?.opened?.reason === 'authorization_required',
        'an authorization is overdue that was asked',
      );
      return;
    case 'hold_resolved':
      promised(hold !== undefined, 'only an open hold is resolved');
      if (entry.resolved?.end === 'expire')
        promised(entry.at >= (hold.opened?.expires_at ?? ''), 'a hold has its whole time');
      return;
    case 'rerouted':
      promised(entry.status === 'pending', 'a request that was accepted does not move');
      promised(submission.reroute_policy !== 'none', 'a request moves where its partner wants it');
      promised(routingOf(timeline) < MAX_PHARMACIES, `${MAX_PHARMACIES} pharmacies have it at most`);
      checkLimit(entry, before);
      return;
    case 'prescription_stated':
      promised(entry.prescription_id !== undefined, 'a statement is about a prescription');
      return;
    case 'more_dispensed':
      promised(hold === undefined, 'nothing is dispensed during a hold');
      promised(
        isSupplyStepPossible('dispense_more', entry.status),
        `nothing more is dispensed while ${entry.status}`,
      );
      promised(
        quantitiesOf(entry.lines ?? [], 1).every(
          (quantity, index) => quantity <= missingQuantity(itemsAfter(before)[index] as RecordItem),
        ),
        'no more is dispensed than was accepted',
      );
      return;
    case 'batch_corrected':
      promised(
        isSupplyStepPossible('correct_batch', entry.status),
        `no batch is corrected while ${entry.status}`,
      );
      return;
    case undefined:
  }
}

/** The system must act for a time limit when it expires, and not before. */
function checkLimit(entry: TimelineEntry, { submission, timeline, previous }: Before): void {
  const { pharmacy_answer_ms, progress_ms } = submission.time_limits;
  if (entry.reason === NO_ANSWER) {
    const since = timeline.findLast(({ rerouted, sequence }) => rerouted !== undefined || sequence === 1);
    checkWaited(entry, since, timeline, pharmacy_answer_ms);
  }
  if (entry.reason === NO_PROGRESS) {
    checkWaited(
      entry,
      timeline.findLast(({ event }) => event === undefined),
      timeline,
      progress_ms,
    );
  }
  if (entry.reason === HOLD_EXPIRED)
    promised(previous.resolved?.end === 'expire', 'what a hold ended follows its end');
}

function checkWaited(
  entry: TimelineEntry,
  since: TimelineEntry | undefined,
  timeline: readonly TimelineEntry[],
  limitMs: number,
): void {
  const from = Date.parse(since?.at ?? '');
  const held = timeline.reduce((sum, { resolved, at }, index) => {
    if (resolved === undefined || Date.parse(at) < from) return sum;
    const opened = timeline.slice(0, index).findLast((earlier) => earlier.opened !== undefined);
    return sum + Date.parse(at) - Math.max(from, Date.parse(opened?.at ?? at));
  }, 0);
  const waited = Date.parse(entry.at) - from - held;
  promised(waited >= limitMs, `${entry.reason} comes after ${limitMs} ms, and came after ${waited}`);
}
