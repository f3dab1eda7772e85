/** A fulfilment request from pending to its end. */
import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  defineQuery,
  defineUpdate,
  setHandler,
} from '@temporalio/workflow';
import { orderOf } from '../domain/gateways.ts';
import {
  ATTACH_UPDATE,
  STATE_QUERY,
  type AttachPrescriptions,
  type RequestState,
  type StepReport,
} from '../domain/messages.ts';
import { NO_ANSWER, NO_PROGRESS } from '../domain/reasons.ts';
import type { Submission, TimelineEntry } from '../domain/requests.ts';
import { isTerminal, TRANSITIONS, transitionOf, type Status, type Step } from '../domain/statuses.ts';
import { attachmentRefusalOf, refusalOf, type Refusal } from '../domain/transitions.ts';
import { pharmacy } from './activities.ts';
import { admissionRefusalOf } from './admission.ts';
import { RecordedRequest } from './recorded-request.ts';
import { Turns } from './turns.ts';

/** How a request ended; the result of the workflow. */
export interface FulfilmentResult {
  readonly status: Status;
  /** How many timeline entries there are. */
  readonly sequence: number;
}

/**
 * The workflow of one request; its id is the `request_id`. It ignores Temporal's own cancellation, because
 * what ends a request is decided by its state machine: use the `cancel` Update.
 */
export async function fulfilment(submission: Submission): Promise<FulfilmentResult> {
  return CancellationScope.nonCancellable(() => {
    const fulfilling = new Fulfilment(submission);
    fulfilling.answerMessages();
    return fulfilling.run();
  });
}

class Fulfilment {
  private readonly request: RecordedRequest;
  private readonly turns = new Turns();
  private readonly offering = new CancellationScope();
  private offered: Promise<void> = Promise.resolve();

  constructor(submission: Submission) {
    this.request = new RecordedRequest(submission);
  }

  answerMessages(): void {
    setHandler(defineQuery<RequestState>(STATE_QUERY), () => this.request.recordedState());
    for (const { step } of TRANSITIONS) {
      setHandler(
        defineUpdate<RequestState, [StepReport]>(step),
        (report) => CancellationScope.nonCancellable(() => this.take(step, report)),
        { validator: (report) => this.refuse(refusalOf(this.request.record, step, report)) },
      );
    }
    setHandler(
      defineUpdate<RequestState, [AttachPrescriptions]>(ATTACH_UPDATE),
      (attached) => CancellationScope.nonCancellable(() => this.request.attach(attached)),
      { validator: (attached) => this.refuse(attachmentRefusalOf(this.request.record, attached)) },
    );
  }

  async run(): Promise<FulfilmentResult> {
    this.request.begin();
    await this.findPharmacy();
    await this.followProgress();
    await this.request.settled();
    await condition(allHandlersFinished);
    const { status, sequence } = this.request.latest;
    return { status, sequence };
  }

  /** Offers the order and waits for the pharmacy's answer, or for the partner to cancel. */
  private async findPharmacy(): Promise<void> {
    this.offered = this.offering
      .run(() => this.offer())
      // Only cancellation ends the tries, and then somebody else has ended the request.
      .catch(() => undefined);
    const limitMs = this.request.submission.time_limits.pharmacy_answer_ms;
    await condition(() => this.status !== 'pending', limitMs, { summary: 'pharmacy must answer' });
    await this.takeOver('reject', NO_ANSWER);
    if (this.answer?.actor === 'pharmacy') return;
    await this.withdraw();
  }

  private async followProgress(): Promise<void> {
    const ended = () => isTerminal(this.status);
    while (!ended()) {
      const waitMs = this.msUntilStalled();
      // Progress moves the end of the wait, not the timer: a timer for each step would be work for the server.
      if (waitMs > 0) await condition(ended, waitMs, { summary: 'request must make progress' });
      else await this.giveUp();
    }
  }

  private async giveUp(): Promise<void> {
    await this.takeOver('fail', NO_PROGRESS);
    await this.withdraw();
  }

  private msUntilStalled(): number {
    const { latest, submission } = this.request;
    return Date.parse(latest.at) + submission.time_limits.progress_ms - Date.now();
  }

  private offer(): Promise<void> {
    const order = orderOf(this.request.submission);
    return pharmacy.offerOrder.executeWithOptions({ summary: `to ${order.pharmacy.pharmacy_id}` }, [order]);
  }

  private async withdraw(): Promise<void> {
    // A late try of the offer must not follow the withdrawal.
    this.offering.cancel();
    await this.offered;
    const { status } = this;
    await pharmacy.withdrawOrder.executeWithOptions({ summary: `because ${status}` }, [
      this.request.submission.request_id,
      status,
    ]);
  }

  /** Takes a step that somebody asked for, in its turn: until then another may have made it impossible. */
  private async take(step: Step, report: StepReport): Promise<RequestState> {
    const { recorded } = await this.turns.take(async () => {
      this.refuse(refusalOf(this.request.record, step, report));
      this.refuse(await admissionRefusalOf(this.request, step, report));
      return { recorded: this.request.append(step, report) };
    });
    return recorded;
  }

  /** Takes a step because a time is over, unless a decision that was under way was first. */
  private async takeOver(step: Step, reason: typeof NO_ANSWER | typeof NO_PROGRESS): Promise<void> {
    const isPossible = () => transitionOf(step).from.includes(this.status);
    if (!isPossible()) return;
    const { recorded } = await this.turns.take(async () => ({
      recorded: isPossible() ? this.request.append(step, { actor: 'system', reason }) : undefined,
    }));
    await recorded;
  }

  private refuse(refusal: Refusal | undefined): void {
    if (refusal === undefined) return;
    throw ApplicationFailure.nonRetryable(refusal.message, refusal.type, { status: this.status });
  }

  private get status(): Status {
    return this.request.latest.status;
  }

  /** What ended pending; later steps may have followed it in the same workflow task. */
  private get answer(): TimelineEntry | undefined {
    return this.request.timeline[1];
  }
}
