/** The workflow of a fulfilment request: its messages, time limits and end. */
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
import { type Decided, type Decision, Decisions, UNDECIDED } from './decisions.ts';
import {
  ATTACH_UPDATE,
  type AttachPrescriptions,
  type KnownRequest,
  OFFER_AGAIN_UPDATE,
  OPEN_HOLD_UPDATE,
  type OpenHold,
  type RequestState,
  type RequestVersion,
  RESOLVE_HOLD_UPDATE,
  type ResolveHold,
  STATE_QUERY,
  type StepReport,
  TELL_STATEMENT_UPDATE,
  type TellStatement,
} from '../domain/requests/messages.ts';
import { orderOf, type PharmacyOrder } from '../domain/pharmacies/gateway.ts';
import { answerBy } from '../domain/pharmacies/orders.ts';
import { heldMs, progressDeadline } from '../domain/holds/hold-ends.ts';
import type { Submission } from '../domain/requests/submission.ts';
import { Offering, withdrawOrder } from './offering.ts';
import { RecordedRequest } from './recorded-request.ts';

export interface TimeLimit {
  /** For operators: what the timer is for. */
  readonly summary: string;
  /** Whether what must happen in time has happened. */
  readonly isMet: () => boolean;
  /** Milliseconds since 1970; may move while the request is waited for. */
  readonly deadline: () => number;
  /** The step that the system takes when the time is over. */
  readonly step: Step;
  readonly reason: typeof NO_ANSWER | typeof NO_PROGRESS;
}

/** Resolves when what was waited for has happened, or the system has acted. While there is a hold, only its own time counts. */
export async function keepTimeLimit(decisions: Decisions, limit: TimeLimit): Promise<void> {
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

/** A decision that was under way at the deadline comes first, and may have met the limit, moved it, or opened a hold. */
async function applyTimeLimit(decisions: Decisions, limit: TimeLimit): Promise<void> {
  const isDue = () =>
    !limit.isMet() && decisions.request.record.hold === null && limit.deadline() <= Date.now();
  const { recorded } = await decisions.exclusively<unknown>(async () =>
    isDue() ? decisions.changeStatus(limit.step, { actor: 'system', reason: limit.reason }) : UNDECIDED,
  );
  await recorded;
}

/** Leaves it as it is when a decision that was under way has ended this hold. */
export async function expireHold(decisions: Decisions, { sequence }: Hold): Promise<void> {
  const { request } = decisions;
  const { recorded } = await decisions.exclusively(async (): Promise<Decided<unknown>> => {
    if (request.record.hold?.sequence !== sequence) return UNDECIDED;
    return {
      recorded: request.resolveHold({ actor: 'system', opened: sequence, resolution: { end: 'expire' } }),
    };
  });
  await recorded;
}

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

/** How a request ended; the result of the workflow. */
export interface FulfilmentResult {
  readonly status: Status;
  /** How many timeline entries there are. */
  readonly sequence: number;
}

/**
 * The workflow of one request; its id is the `request_id`. It ignores Temporal's own cancellation, because
 * what ends a request is decided by its state machine: use the `cancel` Update.
 *
 * @param known what Postgres has of it, where another workflow of it was lost: it goes on from there. docs/decisions/0051.
 */
export async function fulfilment(submission: Submission, known?: KnownRequest): Promise<FulfilmentResult> {
  return CancellationScope.nonCancellable(() => {
    return new Fulfilment(submission, known).run();
  });
}

class Fulfilment {
  private readonly request: RecordedRequest;
  private readonly decisions: Decisions;
  private readonly withdrawals: Promise<void>[] = [];
  /** Before the pharmacy that has the order now; undefined until it is offered to the first. */
  private offering: Offering | undefined;

  constructor(submission: Submission, known?: KnownRequest) {
    this.request = new RecordedRequest(submission, known);
    this.decisions = new Decisions(this.request);
  }

  async run(): Promise<FulfilmentResult> {
    answerMessages(this.decisions, () => this.offering?.again(this.order()));
    this.request.begin();
    if (this.request.isRestored) this.withdrawFromFormer();
    this.offering = this.offer();
    while (this.status === 'pending') this.offering = await this.awaitAnswer(this.offering);
    await this.followProgress(this.offering);
    await this.request.settled();
    await Promise.all(this.withdrawals);
    await condition(allHandlersFinished);
    const { status, sequence } = this.request.latest;
    return { status, sequence };
  }

  /** Whether each was told that it is over was lost with the workflow; it is safe to be told twice. */
  private withdrawFromFormer(): void {
    const { record, submission } = this.request;
    for (const [index, { pharmacy_id, actor }] of record.routing_history.entries()) {
      const from = { pharmacy_id, routing: index + 1 };
      if (actor !== 'pharmacy') this.withdrawals.push(withdrawOrder(submission.request_id, 'rejected', from));
    }
  }

  private offer(): Offering {
    const { routing, isPharmacyCalled, isRestored } = this.request;
    return new Offering(this.order(), {
      isCalled: isPharmacyCalled,
      mayHaveHeard: isRestored,
      isOpen: () => this.status === 'pending' && this.request.routing === routing,
    });
  }

  /** As it stands before the pharmacy that has it now. */
  private order(): PharmacyOrder {
    return orderOf(this.request.submission, this.request.timeline);
  }

  /** Waits for the pharmacy's answer, or for the partner to cancel; offers it anew when it goes to another pharmacy. */
  private async awaitAnswer(offering: Offering): Promise<Offering> {
    const { routing, latest, submission, isRestored } = this.request;
    const began = Date.now();
    await keepTimeLimit(this.decisions, {
      summary: 'pharmacy must answer',
      isMet: () => this.status !== 'pending' || this.request.routing !== routing,
      deadline: () =>
        isRestored
          ? Date.parse(answerBy(submission, this.request.timeline))
          : began +
            submission.time_limits.pharmacy_answer_ms +
            heldMs(this.request.timeline, latest.sequence, began),
      step: 'reject',
      reason: NO_ANSWER,
    });
    const isRerouted = this.request.routing !== routing;
    // Whoever refused it knows; a pharmacy that has it knows too.
    if (this.isAnsweredByPharmacy(latest.sequence)) offering.stop();
    else this.withdrawals.push(offering.withdraw(isRerouted ? 'rejected' : this.status));
    return isRerouted ? this.offer() : offering;
  }

  /** Whether it was the pharmacy that ended the wait; later steps may have followed in the same workflow task. */
  private isAnsweredByPharmacy(afterSequence: number): boolean {
    const answer = this.request.timeline.find(
      ({ sequence, status, rerouted }) =>
        sequence > afterSequence && (status !== 'pending' || rerouted !== undefined),
    );
    // An operator confirms what the pharmacy said by another way: it has the order.
    return answer?.actor === 'pharmacy' || answer?.status === 'confirmed';
  }

  private async followProgress(offering: Offering): Promise<void> {
    await keepTimeLimit(this.decisions, {
      summary: 'request must make progress',
      isMet: () => isTerminal(this.status),
      // Progress moves the end of the wait, not the timer: a timer for each step would be work for the server.
      deadline: () => progressDeadline(this.request.submission, this.request.timeline),
      step: 'fail',
      reason: NO_PROGRESS,
    });
    // Only the system fails a request without the pharmacy or the courier: for a time limit, or a hold's end.
    const { status, actor } = this.request.latest;
    if (status === 'failed' && actor === 'system') this.withdrawals.push(offering.withdraw(status));
  }

  private get status(): Status {
    return this.request.latest.status;
  }
}
