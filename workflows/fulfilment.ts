/** A fulfilment request from pending to its end. */
import { allHandlersFinished, CancellationScope, condition } from '@temporalio/workflow';
import { orderOf } from '../domain/gateways.ts';
import { heldMs } from '../domain/hold-ends.ts';
import { NO_ANSWER, NO_PROGRESS } from '../domain/reasons.ts';
import type { Submission } from '../domain/requests.ts';
import { isTerminal, type Status } from '../domain/statuses.ts';
import { Decisions } from './decisions.ts';
import { Offering } from './offering.ts';
import { RecordedRequest } from './recorded-request.ts';

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
    return new Fulfilment(submission).run();
  });
}

/** Something that is done when nothing else has happened by a time. */
interface TimeLimit {
  readonly summary: string;
  /** Milliseconds since 1970. */
  readonly deadline: () => number;
  readonly act: () => Promise<void>;
}

class Fulfilment {
  private readonly request: RecordedRequest;
  private readonly decisions: Decisions;
  private readonly withdrawals: Promise<void>[] = [];

  constructor(submission: Submission) {
    this.request = new RecordedRequest(submission);
    this.decisions = new Decisions(this.request);
  }

  async run(): Promise<FulfilmentResult> {
    this.decisions.answerMessages();
    this.request.begin();
    let offering = this.offer();
    while (this.status === 'pending') offering = await this.awaitAnswer(offering);
    await this.followProgress(offering);
    await this.request.settled();
    await Promise.all(this.withdrawals);
    await condition(allHandlersFinished);
    const { status, sequence } = this.request.latest;
    return { status, sequence };
  }

  private offer(): Offering {
    return new Offering(orderOf(this.request.submission, this.request.timeline));
  }

  /** Waits for the pharmacy's answer, or for the partner to cancel; offers it anew when it goes to another pharmacy. */
  private async awaitAnswer(offering: Offering): Promise<Offering> {
    const { routing, latest, submission } = this.request;
    const began = Date.now();
    const isOver = () => this.status !== 'pending' || this.request.routing !== routing;
    while (!isOver()) {
      await this.waitOrAct(isOver, {
        summary: 'pharmacy must answer',
        deadline: () =>
          began + submission.time_limits.pharmacy_answer_ms + heldMs(this.request.timeline, latest.sequence),
        act: () => this.decisions.takeOver('reject', NO_ANSWER),
      });
    }
    const isRerouted = this.request.routing !== routing;
    // Whoever refused it knows; a pharmacy that has it knows too.
    if (!this.isAnsweredByPharmacy(latest.sequence)) {
      this.withdrawals.push(offering.withdraw(isRerouted ? 'rejected' : this.status));
    }
    return isRerouted ? this.offer() : offering;
  }

  /** Whether it was the pharmacy that ended the wait; later steps may have followed in the same workflow task. */
  private isAnsweredByPharmacy(afterSequence: number): boolean {
    const answer = this.request.timeline.find(
      ({ sequence, status, rerouted }) =>
        sequence > afterSequence && (status !== 'pending' || rerouted !== undefined),
    );
    return answer?.actor === 'pharmacy';
  }

  private async followProgress(offering: Offering): Promise<void> {
    const hasEnded = () => isTerminal(this.status);
    while (!hasEnded()) {
      // Progress moves the end of the wait, not the timer: a timer for each step would be work for the server.
      await this.waitOrAct(hasEnded, {
        summary: 'request must make progress',
        deadline: () => Date.parse(this.request.latest.at) + this.request.submission.time_limits.progress_ms,
        act: async () => {
          await this.decisions.takeOver('fail', NO_PROGRESS);
          this.withdrawals.push(offering.withdraw(this.status));
        },
      });
    }
  }

  /** Waits for one thing to happen; acts when the time for it is over. While there is a hold, only its own time counts. */
  private async waitOrAct(isOver: () => boolean, limit: TimeLimit): Promise<void> {
    const { hold } = this.request.record;
    const deadline = hold === null ? limit.deadline() : Date.parse(hold.expires_at);
    const summary = hold === null ? limit.summary : `hold for ${hold.reason}`;
    const waitMs = deadline - Date.now();
    const hasChanged = () => isOver() || this.request.record.hold?.sequence !== hold?.sequence;
    if (waitMs > 0) await condition(hasChanged, waitMs, { summary });
    else if (hold === null) await limit.act();
    else await this.decisions.expire(hold);
  }

  private get status(): Status {
    return this.request.latest.status;
  }
}
