/** What is decided of a request: steps and holds, each asked for by an Update or by time, one after the other. */
import {
  ApplicationFailure,
  CancellationScope,
  defineQuery,
  defineUpdate,
  setHandler,
} from '@temporalio/workflow';
import { openingRefusalOf, resolutionRefusalOf } from '../domain/hold-rules.ts';
import type { Hold } from '../domain/holds.ts';
import {
  ATTACH_UPDATE,
  OPEN_HOLD_UPDATE,
  REFUSALS,
  RESOLVE_HOLD_UPDATE,
  STATE_QUERY,
  type AttachPrescriptions,
  type OpenHold,
  type RequestState,
  type ResolveHold,
  type StepReport,
} from '../domain/messages.ts';
import type { NO_ANSWER, NO_PROGRESS } from '../domain/reasons.ts';
import { TRANSITIONS, transitionOf, type Status, type Step } from '../domain/statuses.ts';
import { attachmentRefusalOf, refusalOf, type Refusal } from '../domain/transitions.ts';
import { admissionRefusalOf } from './admission.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { nextPharmacy } from './rerouting.ts';
import { Turns } from './turns.ts';

export class Decisions {
  private readonly request: RecordedRequest;
  private readonly turns = new Turns();

  constructor(request: RecordedRequest) {
    this.request = request;
  }

  answerMessages(): void {
    setHandler(defineQuery<RequestState>(STATE_QUERY), () => this.request.recordedState());
    for (const { step } of TRANSITIONS) {
      this.answer<StepReport>(
        step,
        (report) => refusalOf(this.request.record, step, report),
        (report) => this.take(step, report),
      );
    }
    this.answer<AttachPrescriptions>(
      ATTACH_UPDATE,
      (attached) => attachmentRefusalOf(this.request.record, attached),
      (attached) => this.request.attach(attached),
    );
    this.answer<OpenHold>(
      OPEN_HOLD_UPDATE,
      (asked) => openingRefusalOf(this.request.record, this.request.items, asked),
      (asked) =>
        this.inTurn(
          () => openingRefusalOf(this.request.record, this.request.items, asked),
          () => this.request.openHold(asked),
        ),
    );
    this.answer<ResolveHold>(
      RESOLVE_HOLD_UPDATE,
      (asked) => resolutionRefusalOf(this.request.record, asked),
      (asked) =>
        this.inTurn(
          () => resolutionRefusalOf(this.request.record, asked),
          () => this.request.resolveHold(asked),
        ),
    );
  }

  /** Takes a step that somebody asked for, in its turn: until then another may have made it impossible. */
  private async take(step: Step, report: StepReport): Promise<RequestState> {
    const { recorded } = await this.turns.take(async () => {
      this.refuse(refusalOf(this.request.record, step, report));
      const refusal = await admissionRefusalOf(this.request, step, report);
      if (refusal?.type === REFUSALS.prescriptionRequired) {
        await this.request.openHold({ actor: 'system', reason: 'prescription_required' });
      }
      this.refuse(refusal);
      return { recorded: await this.append(step, report) };
    });
    return recorded();
  }

  /** Takes a step because a time is over, unless a decision that was under way was first. */
  async takeOver(step: Step, reason: typeof NO_ANSWER | typeof NO_PROGRESS): Promise<void> {
    const isPossible = () =>
      transitionOf(step).from.includes(this.status) && this.request.record.hold === null;
    const { recorded } = await this.turns.take(async () => ({
      recorded: isPossible() ? await this.append(step, { actor: 'system', reason }) : undefined,
    }));
    await recorded?.();
  }

  /** A refusal sends the request to another pharmacy, where the partner wants that. */
  private async append(step: Step, report: StepReport): Promise<() => Promise<RequestState>> {
    const next = step === 'reject' ? await nextPharmacy(this.request) : undefined;
    const recorded =
      next === undefined ? this.request.append(step, report) : this.request.reroute(report, next);
    return () => recorded;
  }

  async expire({ sequence }: Hold): Promise<void> {
    await this.turns.take(async () => {
      if (this.request.record.hold?.sequence !== sequence) return;
      await this.request.resolveHold({ actor: 'system', opened: sequence, resolution: { end: 'expire' } });
    });
  }

  private async inTurn(
    refusal: () => Refusal | undefined,
    change: () => Promise<RequestState>,
  ): Promise<RequestState> {
    const recorded = await this.turns.take(async () => {
      this.refuse(refusal());
      const changed = change();
      return () => changed;
    });
    return recorded();
  }

  private answer<Asked>(
    update: string,
    refusal: (asked: Asked) => Refusal | undefined,
    handle: (asked: Asked) => Promise<RequestState>,
  ): void {
    setHandler(
      defineUpdate<RequestState, [Asked]>(update),
      (asked) => CancellationScope.nonCancellable(() => handle(asked)),
      { validator: (asked) => this.refuse(refusal(asked)) },
    );
  }

  private refuse(refusal: Refusal | undefined): void {
    if (refusal === undefined) return;
    throw ApplicationFailure.nonRetryable(refusal.message, refusal.type, { status: this.status });
  }

  private get status(): Status {
    return this.request.latest.status;
  }
}
