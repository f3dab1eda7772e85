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
  type RequestProjection,
  type RequestState,
  type StepReport,
} from '../domain/messages.ts';
import { NO_ANSWER, NO_PROGRESS } from '../domain/reasons.ts';
import { firstEntry, toRecord, type Submission, type TimelineEntry } from '../domain/requests.ts';
import { isTerminal, TRANSITIONS, type Status, type Step } from '../domain/statuses.ts';
import { attachmentRefusalOf, entryFor, refusalOf, type Refusal } from '../domain/transitions.ts';
import { pharmacy, recordRequest } from './activities.ts';
import { DeliveryLanes } from './delivery-lanes.ts';
import { showToOperators } from './operator-view.ts';

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
    const request = new FulfilmentRequest(submission);
    request.answerMessages();
    return request.run();
  });
}

class FulfilmentRequest {
  private readonly submission: Submission;
  private readonly timeline: TimelineEntry[];
  private recorded: Promise<void> = Promise.resolve();
  /** How many entries readers may see: those that Postgres has, and the first, which was accepted before. */
  private recordedEntries = 1;
  /** Those of the create call and those attached since; never changed, only replaced. */
  private prescriptionIds: readonly string[];
  /** Those that readers may see. */
  private recordedPrescriptionIds: readonly string[];
  private readonly offering = new CancellationScope();
  private offered: Promise<void> = Promise.resolve();
  private readonly lanes = new DeliveryLanes();

  constructor(submission: Submission) {
    this.submission = submission;
    this.timeline = [firstEntry(submission)];
    this.prescriptionIds = submission.prescription_ids ?? [];
    this.recordedPrescriptionIds = this.prescriptionIds;
  }

  answerMessages(): void {
    setHandler(defineQuery<RequestState>(STATE_QUERY), () =>
      this.state(this.recordedEntries, this.recordedPrescriptionIds),
    );
    for (const { step } of TRANSITIONS) {
      setHandler(
        defineUpdate<RequestState, [StepReport]>(step),
        (report) => CancellationScope.nonCancellable(() => this.take(step, report)),
        { validator: (report) => this.validate(refusalOf(this.latest.status, step, report)) },
      );
    }
    setHandler(
      defineUpdate<RequestState, [AttachPrescriptions]>(ATTACH_UPDATE),
      (attached) => CancellationScope.nonCancellable(() => this.attach(attached)),
      {
        validator: (attached) =>
          this.validate(attachmentRefusalOf(this.latest.status, this.prescriptionIds, attached)),
      },
    );
  }

  async run(): Promise<FulfilmentResult> {
    showToOperators(this.timeline);
    void this.record();
    await this.findPharmacy();
    await this.followProgress();
    await this.recorded;
    await this.lanes.settled();
    await condition(allHandlersFinished);
    return { status: this.latest.status, sequence: this.latest.sequence };
  }

  /** Offers the order and waits for the pharmacy's answer, or for the partner to cancel. */
  private async findPharmacy(): Promise<void> {
    this.offered = this.offering
      .run(() => this.offer())
      // Only cancellation ends the tries, and then somebody else has ended the request.
      .catch(() => undefined);
    const limitMs = this.submission.time_limits.pharmacy_answer_ms;
    await condition(() => this.latest.status !== 'pending', limitMs, { summary: 'pharmacy must answer' });
    if (this.latest.status === 'pending') await this.take('reject', { actor: 'system', reason: NO_ANSWER });
    if (this.answer?.actor === 'pharmacy') return;
    await this.withdraw();
  }

  private async followProgress(): Promise<void> {
    const ended = () => isTerminal(this.latest.status);
    while (!ended()) {
      const waitMs = this.msUntilStalled();
      // Progress moves the end of the wait, not the timer: a timer for each step would be work for the server.
      if (waitMs > 0) await condition(ended, waitMs, { summary: 'request must make progress' });
      else await this.giveUp();
    }
  }

  private async giveUp(): Promise<void> {
    await this.take('fail', { actor: 'system', reason: NO_PROGRESS });
    await this.withdraw();
  }

  private msUntilStalled(): number {
    return Date.parse(this.latest.at) + this.submission.time_limits.progress_ms - Date.now();
  }

  private offer(): Promise<void> {
    const order = orderOf(this.submission);
    return pharmacy.offerOrder.executeWithOptions({ summary: `to ${order.pharmacy.pharmacy_id}` }, [order]);
  }

  private async withdraw(): Promise<void> {
    // A late try of the offer must not follow the withdrawal.
    this.offering.cancel();
    await this.offered;
    const { status } = this.latest;
    await pharmacy.withdrawOrder.executeWithOptions({ summary: `because ${status}` }, [
      this.submission.request_id,
      status,
    ]);
  }

  private validate(refusal: Refusal | undefined): void {
    if (refusal === undefined) return;
    throw ApplicationFailure.nonRetryable(refusal.message, refusal.type, { status: this.latest.status });
  }

  /** The one place that changes the status: at once in memory, and answered after Postgres has it. */
  private async take(step: Step, report: StepReport): Promise<RequestState> {
    this.timeline.push(entryFor(step, report, this.latest.sequence + 1, this.now()));
    showToOperators(this.timeline);
    const state = this.state(this.timeline.length, this.prescriptionIds);
    await this.record();
    return state;
  }

  /** No entry of the timeline: the status stays, and nobody is sent an event. */
  private async attach({ prescription_ids }: AttachPrescriptions): Promise<RequestState> {
    this.prescriptionIds = [...new Set([...this.prescriptionIds, ...prescription_ids])];
    const state = this.state(this.timeline.length, this.prescriptionIds);
    await this.record();
    return state;
  }

  /** Writes what is known now, after whatever was known before. */
  private record(): Promise<void> {
    const projection = {
      submission: this.submission,
      timeline: [...this.timeline],
      prescription_ids: this.prescriptionIds,
    };
    this.recorded = this.write(projection, this.latest, this.recorded);
    return this.recorded;
  }

  private async write(
    projection: Required<RequestProjection>,
    { sequence, status }: TimelineEntry,
    earlier: Promise<void>,
  ): Promise<void> {
    await earlier;
    const summary = `${sequence} ${status}`;
    const deliveries = await recordRequest.executeWithOptions({ summary }, [projection]);
    this.recordedEntries = projection.timeline.length;
    this.recordedPrescriptionIds = projection.prescription_ids;
    // Requests that were recorded before there were webhooks have none.
    this.lanes.take(deliveries ?? []);
  }

  /** The state after so many entries, with these prescriptions. */
  private state(entries: number, prescriptionIds: readonly string[]): RequestState {
    const timeline = this.timeline.slice(0, entries);
    return {
      partner_id: this.submission.partner_id,
      record: toRecord(this.submission, timeline, prescriptionIds),
    };
  }

  /** What ended pending; later steps may have followed it in the same workflow task. */
  private get answer(): TimelineEntry | undefined {
    return this.timeline[1];
  }

  private get latest(): TimelineEntry {
    const latest = this.timeline.at(-1);
    if (latest === undefined) throw new TypeError('A timeline is never empty');
    return latest;
  }

  /** The time of a new entry; never before the last one's, which another machine's clock may have set. */
  private now(): string {
    const now = new Date().toISOString();
    return now > this.latest.at ? now : this.latest.at;
  }
}
