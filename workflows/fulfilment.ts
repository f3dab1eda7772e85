/** The workflow of a fulfilment request: its Updates and Query, its time limits and its end. */
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  defineQuery,
  defineUpdate,
  setHandler,
} from '@temporalio/workflow';
import { NO_ANSWER, NO_PROGRESS } from '../domain/requests/reasons.ts';
import { isTerminal, type Status, type Step, STEPS } from '../domain/requests/statuses.ts';
import type { Hold } from '../domain/holds/holds.ts';
import { type DecisionInMemory, type Decision, Decisions, NO_DECISION } from './decisions.ts';
import {
  ATTACH_UPDATE,
  type AttachPrescriptions,
  CORRECT_BATCH_UPDATE,
  type CorrectBatch,
  DISPENSE_MORE_UPDATE,
  type DispenseMore,
  type RestoredRequest,
  OFFER_AGAIN_UPDATE,
  OPEN_HOLD_UPDATE,
  type OpenHold,
  type RequestState,
  type RequestVersion,
  RESOLVE_HOLD_UPDATE,
  type ResolveHold,
  STATE_QUERY,
  type StepReport,
  REPORT_STATEMENT_UPDATE,
  type ReportStatement,
} from '../domain/requests/messages.ts';
import { isWithdrawalOwed, orderOf, type PharmacyOrder } from '../domain/pharmacies/gateway.ts';
import { answerBy, answerDeadline } from '../domain/pharmacies/orders.ts';
import { progressDeadline } from '../domain/holds/hold-ends.ts';
import type { Submission } from '../domain/requests/submission.ts';
import { termsOf } from '../domain/requests/terms.ts';
import { Offering, withdrawOrder } from './offering.ts';
import { RecordedRequest } from './recorded-request.ts';

interface TimeLimit {
  readonly summary: string;
  readonly isMet: () => boolean;
  /** Milliseconds since 1970; may change during the wait. */
  readonly deadline: () => number;
  readonly step: Step;
  readonly reason: typeof NO_ANSWER | typeof NO_PROGRESS;
}

/**
 * Enforces a time limit: resolves when the awaited event has happened or the system has acted. While the request is
 * held, only the deadline of the hold counts.
 */
async function enforceTimeLimit(decisions: Decisions, limit: TimeLimit): Promise<void> {
  while (!limit.isMet()) await waitOrAct(decisions, limit);
}

async function waitOrAct(decisions: Decisions, limit: TimeLimit): Promise<void> {
  const { request } = decisions;
  const { hold } = request.record;
  const deadline = hold === null ? limit.deadline() : Date.parse(hold.expires_at);
  const summary = hold === null ? limit.summary : `hold for ${hold.reason}`;
  const waitMs = deadline - Date.now();
  const isOther = (now: Hold | null) =>
    now?.sequence !== hold?.sequence || now?.expires_at !== hold?.expires_at;
  const hasChanged = () => limit.isMet() || isOther(request.record.hold);
  if (waitMs > 0) await condition(hasChanged, waitMs, { summary });
  else if (hold === null) await applyTimeLimit(decisions, limit);
  else await expireHold(decisions, hold);
}

/** Decisions in flight at the deadline come first. They may have met the limit, moved it, or opened a hold. */
async function applyTimeLimit(decisions: Decisions, limit: TimeLimit): Promise<void> {
  const isDue = () =>
    !limit.isMet() && decisions.request.record.hold === null && limit.deadline() <= Date.now();
  const { recorded } = await decisions.exclusively<unknown>(async () =>
    isDue() ? decisions.changeStatus(limit.step, { actor: 'system', reason: limit.reason }) : NO_DECISION,
  );
  await recorded;
}

/** Does nothing if a decision in flight has ended this hold. */
async function expireHold(decisions: Decisions, { sequence }: Hold): Promise<void> {
  const { request } = decisions;
  const { recorded } = await decisions.exclusively(async (): Promise<DecisionInMemory<unknown>> => {
    if (request.record.hold?.sequence !== sequence) return NO_DECISION;
    return {
      recorded: request.resolveHold({ actor: 'system', opened: sequence, resolution: { end: 'expire' } }),
    };
  });
  await recorded;
}

/**
 * Registers the handlers of messages. It must be called before the workflow waits for anything.
 *
 * @param offerAgain offers the order to its pharmacy again.
 */
function registerHandlers(decisions: Decisions, offerAgain: () => void): void {
  setHandler(defineQuery<RequestState>(STATE_QUERY), () => decisions.request.recordedState());
  for (const step of STEPS)
    registerUpdate(decisions, step, (report: StepReport) => decisions.step(step, report));
  registerUpdate(decisions, DISPENSE_MORE_UPDATE, (asked: DispenseMore) => decisions.moreDispensing(asked));
  registerUpdate(decisions, CORRECT_BATCH_UPDATE, (asked: CorrectBatch) => decisions.batchCorrection(asked));
  registerUpdate(decisions, ATTACH_UPDATE, (attached: AttachPrescriptions) => decisions.attachment(attached));
  registerUpdate(decisions, REPORT_STATEMENT_UPDATE, (said: ReportStatement) => decisions.statement(said));
  registerUpdate(decisions, OPEN_HOLD_UPDATE, (asked: OpenHold) => decisions.holdOpening(asked));
  registerUpdate(decisions, RESOLVE_HOLD_UPDATE, (asked: ResolveHold) => decisions.holdResolution(asked));
  registerUpdate(decisions, OFFER_AGAIN_UPDATE, () => decisions.offerAgain(offerAgain));
}

/** @param decisionOf makes the decision from the argument of the Update, which is not validated yet. */
function registerUpdate(decisions: Decisions, name: string, decisionOf: (asked: never) => Decision): void {
  const decided = (asked: unknown) => decisionOf(asked as never);
  setHandler(
    defineUpdate<RequestVersion, [unknown]>(name),
    (asked) => CancellationScope.nonCancellable(() => decisions.make(decided(asked))),
    { validator: (asked) => decisions.refuseEarly(decided(asked)) },
  );
}

export interface FulfilmentResult {
  readonly status: Status;
  readonly sequence: number;
}

/**
 * The workflow of one request; its id is the `request_id`. It ignores Temporal's cancellation, because only the state
 * machine ends a request: use the `cancel` Update.
 *
 * @param known what Postgres has of the request if its earlier workflow was lost; this workflow continues from there.
 * docs/decisions/0051.
 */
export async function fulfilment(submission: Submission, known?: RestoredRequest): Promise<FulfilmentResult> {
  return CancellationScope.nonCancellable(() => {
    return new Fulfilment(submission, known).run();
  });
}

class Fulfilment {
  private readonly request: RecordedRequest;
  private readonly decisions: Decisions;
  private readonly withdrawals: Promise<void>[] = [];
  /** The offer to the current pharmacy; undefined until the first offer. */
  private offering: Offering | undefined;

  constructor(submission: Submission, known?: RestoredRequest) {
    this.request = new RecordedRequest(submission, known);
    this.decisions = new Decisions(this.request);
  }

  async run(): Promise<FulfilmentResult> {
    registerHandlers(this.decisions, () => this.offering?.again(this.order()));
    this.request.begin();
    if (this.request.isRestored) this.withdrawFromFormer();
    this.offering = this.offer();
    if (this.request.isRestored && isTerminal(this.status)) this.withdrawEnded(this.offering);
    while (this.status === 'pending') this.offering = await this.awaitAnswer(this.offering);
    await this.followProgress(this.offering);
    await this.request.settled();
    await Promise.all(this.withdrawals);
    await condition(allHandlersFinished);
    const { status, sequence } = this.request.latest;
    return { status, sequence };
  }

  /** The record of notified pharmacies was lost with the earlier workflow. A repeated withdrawal is harmless. */
  private withdrawFromFormer(): void {
    const { record, submission } = this.request;
    for (const [index, { pharmacy_id, actor }] of record.routing_history.entries()) {
      const from = { pharmacy_id, routing: index + 1 };
      if (actor !== 'pharmacy') this.withdrawals.push(withdrawOrder(submission.request_id, 'rejected', from));
    }
  }

  /** The request ended before the earlier workflow was lost. `followProgress` withdraws a failed one. */
  private withdrawEnded(offering: Offering): void {
    const end = this.request.timeline.findLast(({ event }) => event === undefined);
    if (end !== undefined && end.status !== 'failed' && isWithdrawalOwed(end))
      this.withdrawals.push(offering.withdraw(end.status));
  }

  private offer(): Offering {
    const { routing, isPharmacyCalled, isRestored, submission, timeline } = this.request;
    const { offer_times } = termsOf(submission, timeline);
    return new Offering(this.order(), {
      isCalled: isPharmacyCalled,
      offeredAt: offer_times === undefined ? 0 : Date.parse(offer_times.offered_at),
      mayHaveHeard: isRestored,
      isOpen: () => this.status === 'pending' && this.request.routing === routing,
    });
  }

  private order(): PharmacyOrder {
    return orderOf(this.request.submission, this.request.timeline);
  }

  /**
   * Waits for the pharmacy's answer or the partner's cancellation. After a rerouting it returns the offer to the next
   * pharmacy.
   */
  private async awaitAnswer(offering: Offering): Promise<Offering> {
    const { routing, latest, submission, isRestored } = this.request;
    const began = Date.now();
    await enforceTimeLimit(this.decisions, {
      summary: 'pharmacy must answer',
      isMet: () => this.status !== 'pending' || this.request.routing !== routing,
      deadline: () =>
        isRestored
          ? Date.parse(answerBy(submission, this.request.timeline))
          : answerDeadline(submission, this.request.timeline, began),
      step: 'reject',
      reason: NO_ANSWER,
    });
    const isRerouted = this.request.routing !== routing;
    // A pharmacy that answered needs no withdrawal.
    if (this.isAnsweredByPharmacy(latest.sequence)) offering.stop();
    else this.withdrawals.push(offering.withdraw(isRerouted ? 'rejected' : this.status));
    return isRerouted ? this.offer() : offering;
  }

  /** Returns whether the pharmacy ended the wait. Later steps may have followed in the same workflow task. */
  private isAnsweredByPharmacy(afterSequence: number): boolean {
    const answer = this.request.timeline.find(
      ({ sequence, status, rerouted }) =>
        sequence > afterSequence && (status !== 'pending' || rerouted !== undefined),
    );
    // An operator confirms an order that the pharmacy accepted outside the system, so it has the order.
    return answer?.actor === 'pharmacy' || answer?.status === 'confirmed';
  }

  private async followProgress(offering: Offering): Promise<void> {
    await enforceTimeLimit(this.decisions, {
      summary: 'request must make progress',
      isMet: () => isTerminal(this.status),
      // A step moves the deadline but not the timer, because a timer for each step would load the server.
      deadline: () => progressDeadline(this.request.submission, this.request.timeline),
      step: 'fail',
      reason: NO_PROGRESS,
    });
    // Only the system fails a request without the pharmacy's or courier's knowledge: at a time limit or the end of a
    // hold.
    const { status, actor } = this.request.latest;
    if (status === 'failed' && actor === 'system') this.withdrawals.push(offering.withdraw(status));
  }

  private get status(): Status {
    return this.request.latest.status;
  }
}
