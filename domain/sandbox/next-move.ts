/** What the sandbox's pharmacy or courier does next: it follows from the request, whoever brought it there. */
import { mayBeHeldAgain } from '../holds/hold-refusals.ts';
import { holdOf, type HoldReason } from '../holds/holds.ts';
import type { RequestProjection } from '../requests/messages.ts';
import { isTerminal, transitionOf, type Actor } from '../requests/statuses.ts';
import { routingHistory } from '../routing/history.ts';
import type { ScenarioStep } from './scenario-table.ts';
import { playedScenario } from './scenarios.ts';

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
