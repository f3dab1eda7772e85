/** What a request's workflow is asked from outside: the query of its state, and an Update for each decision. */
import { CancellationScope, defineQuery, defineUpdate, setHandler } from '@temporalio/workflow';
import {
  ATTACH_UPDATE,
  OFFER_AGAIN_UPDATE,
  OPEN_HOLD_UPDATE,
  RESOLVE_HOLD_UPDATE,
  STATE_QUERY,
  TELL_STATEMENT_UPDATE,
  type AttachPrescriptions,
  type OpenHold,
  type RequestState,
  type RequestVersion,
  type ResolveHold,
  type StepReport,
  type TellStatement,
} from '../../domain/requests/messages.ts';
import { STEPS } from '../../domain/requests/statuses.ts';
import type { Decision, Decisions } from './decisions.ts';

/**
 * Begins to answer; must be called before the workflow waits for anything.
 *
 * @param offerAgain puts the order before its pharmacy once more.
 */
export function answerMessages(decisions: Decisions, offerAgain: () => void): void {
  setHandler(defineQuery<RequestState>(STATE_QUERY), () => decisions.request.recordedState());
  for (const step of STEPS)
    answerUpdate(decisions, step, (report: StepReport) => decisions.step(step, report));
  answerUpdate(decisions, ATTACH_UPDATE, (attached: AttachPrescriptions) => decisions.attachment(attached));
  answerUpdate(decisions, TELL_STATEMENT_UPDATE, (said: TellStatement) => decisions.statement(said));
  answerUpdate(decisions, OPEN_HOLD_UPDATE, (asked: OpenHold) => decisions.holdOpening(asked));
  answerUpdate(decisions, RESOLVE_HOLD_UPDATE, (asked: ResolveHold) => decisions.holdResolution(asked));
  answerUpdate(decisions, OFFER_AGAIN_UPDATE, () => decisions.offerAgain(offerAgain));
}

/** @param decisionOf takes the argument of this Update, whatever it is. */
function answerUpdate(decisions: Decisions, name: string, decisionOf: (asked: never) => Decision): void {
  const decided = (asked: unknown) => decisionOf(asked as never);
  setHandler(
    defineUpdate<RequestVersion, [unknown]>(name),
    (asked) => CancellationScope.nonCancellable(() => decisions.make(decided(asked))),
    { validator: (asked) => decisions.refuseAtOnce(decided(asked)) },
  );
}
