/** The next move of a sandbox scenario, and the pause before it. */
import { mayBeHeldAgain } from '../holds/hold-refusals.ts';
import { holdOf, type HoldReason } from '../holds/holds.ts';
import type { RequestProjection } from '../requests/messages.ts';
import { type Actor, isTerminal, transitionOf } from '../requests/statuses.ts';
import { routingHistory } from '../rerouting.ts';
import type { ScenarioStep } from './scenario-table.ts';
import { playedScenario, type ScenarioChoice } from './scenarios.ts';

export type Move =
  /** Nothing more: the request has ended, another pharmacy has it, or the scenario leaves it there. */
  | { readonly kind: 'over' }
  | { readonly kind: 'report'; readonly report: ScenarioStep }
  | {
      readonly kind: 'hold';
      readonly reason: HoldReason;
      readonly actor: Actor;
      /** Where the hold cannot be opened: there is nothing to propose. */
      readonly instead: Move;
    };

const OVER: Move = { kind: 'over' };

/**
 * The first step of the scenario that the request's status allows: what a partner took by hand is passed over.
 *
 * @param routing of the pharmacy that asks: 1 for the first that has the request, 2 for the next.
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
  const next = steps.find(({ step }) => transitionOf(step).from.includes(status));
  const move: Move = next === undefined ? OVER : { kind: 'report', report: next };
  if (hold === undefined || hold.before !== (next?.step ?? null)) return move;
  const actor = next?.actor ?? 'pharmacy';
  const { raisedBy, during } = holdOf(hold.reason);
  const wasOpened = timeline.some(({ opened }) => opened?.reason === hold.reason);
  const isPossible = raisedBy.includes(actor) && during.includes(status) && mayBeHeldAgain({ timeline });
  if (wasOpened || !isPossible) return move;
  return { kind: 'hold', reason: hold.reason, actor, instead: move };
}

/** What is left of the pause before the next move. @param happenedAt when anything last happened to the request. */
export function pauseLeft({ step_seconds }: ScenarioChoice, happenedAt: string, now: number): number {
  const whole = step_seconds * 1000;
  // The clocks of two machines differ: never more than the whole.
  return Math.max(0, Math.min(whole, Date.parse(happenedAt) + whole - now));
}

const SHORTEST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * Before the next look at a request that waits for its partner, who may take a day: a tenth of the wait so far. Whoever
 * acts after ten minutes waits for one more at most, and a day is 1,500 looks.
 */
export function pauseBeforeNextLook(happenedAt: string, now: number): number {
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, (now - Date.parse(happenedAt)) / 10));
}
