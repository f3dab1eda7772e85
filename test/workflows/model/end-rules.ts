/** What must hold when a request has ended and everything that was under way is done. */
import { isDeepStrictEqual } from 'node:util';
import { HOLD_EXPIRED, NO_ANSWER, NO_PROGRESS, type StatusReason } from '../../../domain/requests/reasons.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import type { ShownEntry, TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { AskedUpdate } from './asked.ts';
import { promised } from './broken-promise.ts';
import { checkTimeline } from './timeline-rules.ts';
import { routingOf, type World } from './world.ts';

export interface Ended {
  readonly submission: Submission;
  readonly world: World;
  /** As the workflow shows it. */
  readonly shown: readonly ShownEntry[];
  readonly result: unknown;
  readonly failure: Error | undefined;
  readonly asked: readonly AskedUpdate[];
}

/** @throws BrokenPromise */
export function checkEnd({ submission, world, shown, result, failure, asked }: Ended): void {
  const { entries, stock } = world;
  promised(failure === undefined, `a workflow does not fail: ${failure?.message}`);
  checkTimeline(submission, entries);
  const end = entries.at(-1);
  promised(end !== undefined && isTerminal(end.status), `a request ends: ${end?.status}`);
  promised(
    isDeepStrictEqual(shown.map(inShort), entries.map(inShort)),
    'the workflow and Postgres have the same timeline',
  );
  promised(
    isDeepStrictEqual(result, { status: end.status, sequence: end.sequence }),
    `the result is the end: ${JSON.stringify(result)}`,
  );
  const wasDispensed = entries.some(({ status }) => status === 'dispensing');
  promised(stock === (wasDispensed ? 'dispensed' : 'free'), `what was taken is given back, and is ${stock}`);
  checkOrders(world);
  for (const update of asked) checkAsked(update, entries, submission);
}

function inShort({ sequence, status, event, at }: ShownEntry) {
  return { sequence, status, event, at };
}

/** What a pharmacy's system was offered, it answered itself, or was told that it is over. */
function checkOrders({ orders, entries }: World): void {
  for (const [routing, { isThere, isWithdrawn }] of orders) {
    const end = entries.find(
      (entry, index) =>
        isTerminal(entry.status) ||
        (entry.rerouted !== undefined && routingOf(entries.slice(0, index)) === routing),
    );
    const isItsOwn = end?.actor === 'pharmacy' || end?.actor === 'courier';
    promised(
      !isThere || isWithdrawn || isItsOwn,
      `pharmacy ${routing} has an order that ${end?.actor} ended, and was not told`,
    );
  }
}

/** What was answered happened once; what was refused did not, and not for a time limit that came later. */
function checkAsked(
  { name, note, sent, refusal, acceptedAt = Infinity }: AskedUpdate,
  entries: readonly TimelineEntry[],
  submission: Submission,
): void {
  const made = note === undefined ? [] : entries.filter((entry) => entry.note === note);
  if (sent.status === 'sent') return promised(made.length === 0, `${name} was not taken up`);
  promised(sent.status !== 'accepted', `${name} is answered at last`);
  if (note !== undefined)
    promised(
      made.length === (sent.status === 'completed' ? 1 : 0),
      `${name} is done once when it is answered`,
    );
  const end = entries.at(-1);
  if (refusal === undefined || end?.actor !== 'system' || refusal.status !== end.status) return;
  promised(
    acceptedAt >= deadlineOf(end, entries, submission),
    `${name} was asked before the deadline, and overruled by ${end.reason}`,
  );
}

/** When the time was over for which the system ended the request. */
function deadlineOf(
  { reason }: TimelineEntry,
  entries: readonly TimelineEntry[],
  { time_limits }: Submission,
): number {
  const hold = entries.findLast(({ opened }) => opened !== undefined)?.opened;
  const since = (from: TimelineEntry | undefined, ms: number) => Date.parse(from?.at ?? '') + ms;
  const byReason: Partial<Record<StatusReason, number>> = {
    [NO_ANSWER]: since(
      entries.findLast(({ sequence, rerouted }) => sequence === 1 || rerouted !== undefined),
      time_limits.pharmacy_answer_ms,
    ),
    [NO_PROGRESS]: since(
      entries.findLast(({ event, status }) => event === undefined && !isTerminal(status)),
      time_limits.progress_ms,
    ),
    [HOLD_EXPIRED]: Date.parse(hold?.expires_at ?? ''),
  };
  return (reason === undefined ? undefined : byReason[reason]) ?? -Infinity;
}
