/** Rules that must hold once a request has ended and nothing is in flight any more. */
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
  /** The timeline as the workflow's query returns it. */
  readonly shown: readonly ShownEntry[];
  readonly result: unknown;
  readonly failure: Error | undefined;
  readonly asked: readonly AskedUpdate[];
}

/** @throws BrokenPromise */
export function checkEnd({ submission, world, shown, result, failure, asked }: Ended): void {
  const { entries, onShelf } = world;
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
  const left = [...world.dispensed.values()].reduce((sum, quantity) => sum + quantity, 0);
  const { quantity_dispensed } = world.itemAt(entries.length);
  promised(onShelf === 0, `what was not dispensed is released, and ${onShelf} is not`);
  promised(left === quantity_dispensed, `${quantity_dispensed} is dispensed, and ${left} left the stock`);
  checkOrders(world);
  for (const update of asked) checkAsked(update, entries, submission);
}

function inShort({ sequence, status, event, at }: ShownEntry) {
  return { sequence, status, event, at };
}

/** Each order offered to a pharmacy's system must have been answered by that system, or withdrawn. */
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
      `pharmacy ${routing} has an order that ${end?.actor} ended, and it was not withdrawn`,
    );
  }
}

/** Accepted Updates must have had one effect, and refused ones none. A refusal must not be due to a time limit that expired only later. */
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

/** The deadline of the time limit for which the system ended the request. */
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
