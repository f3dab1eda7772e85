/** Determines the next move of a sandbox scenario, and the pause before it. */
import { canBeHeldAgain } from '../holds/hold-refusals.ts';
import { holdOf, type HoldReason } from '../holds/holds.ts';
import type { RequestProjection } from '../requests/messages.ts';
import { type Actor, isTerminal, transitionOf } from '../requests/statuses.ts';
import { isSupplyStepPossible, shortLines } from '../requests/supply.ts';
import { itemsWithCounters, termsOf } from '../requests/terms.ts';
import { routingHistory } from '../rerouting.ts';
import type { ScenarioStep } from './scenario-table.ts';
import { playedScenario, type ScenarioChoice } from './scenarios.ts';

export type Move =
  /** No further move: the request has ended, another pharmacy has it, or the scenario stops here. */
  | { readonly kind: 'over' }
  | { readonly kind: 'report'; readonly report: ScenarioStep }
  | {
      readonly kind: 'hold';
      readonly reason: HoldReason;
      readonly actor: Actor;
      /** The move if the hold cannot be opened, because there is nothing to propose. */
      readonly instead: Move;
    };

const OVER: Move = { kind: 'over' };

/**
 * Returns the first step of the scenario that is legal now, so steps that a partner made by hand are skipped.
 *
 * @param routing 1 if the asking pharmacy is the first of the request, 2 for the next.
 */
export function nextMove(
  { submission, timeline }: Pick<RequestProjection, 'submission' | 'timeline'>,
  routing: number,
): Move {
  const { sandbox, pharmacy } = submission;
  const status = timeline.at(-1)?.status;
  const hasOrder = routingHistory(pharmacy, timeline).length + 1 === routing;
  if (sandbox === null || status === undefined || isTerminal(status) || !hasOrder) return OVER;
  const { steps, hold } = playedScenario(sandbox, routing);
  const isShort = shortLines(itemsWithCounters(termsOf(submission, timeline).items, timeline)).length > 0;
  const next = steps.find(({ step, share }) =>
    share === 'rest'
      ? isShort && isSupplyStepPossible('dispense_more', status)
      : transitionOf(step).from.includes(status),
  );
  const move: Move = next === undefined ? OVER : { kind: 'report', report: next };
  if (hold === undefined || hold.before !== (next?.step ?? null)) return move;
  const actor = next?.actor ?? 'pharmacy';
  const { raisedBy, during } = holdOf(hold.reason);
  const wasOpened = timeline.some(({ opened }) => opened?.reason === hold.reason);
  const isPossible =
    raisedBy.includes(actor) && during.includes(status) && canBeHeldAgain({ timeline }, hold.reason);
  if (wasOpened || !isPossible) return move;
  return { kind: 'hold', reason: hold.reason, actor, instead: move };
}

/**
 * Remaining milliseconds of the pause before the next move.
 *
 * @param happenedAt time of the latest timeline entry.
 */
export function remainingPause({ step_seconds }: ScenarioChoice, happenedAt: string, now: number): number {
  const whole = step_seconds * 1000;
  // Clocks of machines differ, so the pause is never longer than the whole.
  return Math.max(0, Math.min(whole, Date.parse(happenedAt) + whole - now));
}

const SHORTEST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * Milliseconds until a request that waits for its partner is checked again: a tenth of the wait so far. A partner that
 * acts after ten minutes waits at most one minute more, and a whole day takes 1,500 checks.
 */
export function pauseBeforeNextCheck(happenedAt: string, now: number): number {
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, (now - Date.parse(happenedAt)) / 10));
}
