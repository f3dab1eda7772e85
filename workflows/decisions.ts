/**
 * Makes the decisions on a request one at a time. Admission takes time, and an earlier decision may make a step
 * illegal, so each decision is validated again once it holds the mutex.
 */
import { Mutex } from 'async-mutex';
import { ApplicationFailure } from '@temporalio/workflow';
import { canBeHeldAgain, openingRefusalOf, resolutionRefusalOf } from '../domain/holds/hold-refusals.ts';
import { offerRefusalOf } from '../domain/pharmacies/gateway.ts';
import { attachmentRefusalOf, statementRefusalOf } from '../domain/prescriptions/review.ts';
import {
  type AttachPrescriptions,
  type CorrectBatch,
  type DispenseMore,
  type OpenHold,
  type Refusal,
  REFUSALS,
  type RefusalType,
  type RequestVersion,
  type ResolveHold,
  type StepReport,
  type ReportStatement,
} from '../domain/requests/messages.ts';
import { type AdmittedStep, needsAdmission, type Step } from '../domain/requests/statuses.ts';
import type { HoldReason } from '../domain/holds/holds.ts';
import { exceededRefusalOf, stepRefusalOf } from '../domain/requests/steps.ts';
import { correctionRefusalOf, dispenseMoreRefusalOf } from '../domain/requests/supply.ts';
import type { TimelineEntry } from '../domain/requests/timeline.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { MAX_PHARMACIES, type Rerouting } from '../domain/routing.ts';
import { findNextPharmacy } from './activities.ts';

/**
 * A decision that is made in memory. `recorded` resolves when Postgres has it; the wrapper lets callers await the
 * decision without awaiting Postgres.
 */
export interface DecisionInMemory<Answer> {
  readonly recorded: Promise<Answer>;
}

export const NO_DECISION: DecisionInMemory<undefined> = { recorded: Promise.resolve(undefined) };

export interface Decision<Answer = RequestVersion> {
  refusal(): Refusal | undefined;
  /** Called with the mutex, and only if there is no refusal. */
  decide(): DecisionInMemory<Answer> | Promise<DecisionInMemory<Answer>>;
}

/** The hold that a refused admission opens. */
const HOLD_AFTER: Partial<Record<RefusalType, HoldReason>> = {
  [REFUSALS.prescriptionRequired]: 'prescription_required',
  [REFUSALS.authorizationExpired]: 'authorization_expired',
};

export class Decisions {
  readonly request: RecordedRequest;
  private readonly mutex = new Mutex();

  constructor(request: RecordedRequest) {
    this.request = request;
  }

  step(step: Step, report: StepReport): Decision {
    return {
      refusal: () =>
        stepRefusalOf(this.request.record, step, report) ?? exceededRefusalOf(this.request.record, step),
      decide: () => this.applyStep(step, report),
    };
  }

  moreDispensing(asked: DispenseMore): Decision {
    return {
      refusal: () => dispenseMoreRefusalOf(this.request.record, asked),
      decide: () => this.admit('dispense', () => this.request.moreDispensed(asked)),
    };
  }

  batchCorrection(asked: CorrectBatch): Decision {
    return {
      refusal: () => correctionRefusalOf(this.request.record, asked),
      decide: () => ({ recorded: this.request.correctBatch(asked) }),
    };
  }

  attachment(attached: AttachPrescriptions): Decision {
    return {
      refusal: () => attachmentRefusalOf(this.request.record, attached),
      decide: () => ({ recorded: this.request.attach(attached) }),
    };
  }

  statement(said: ReportStatement): Decision {
    return {
      refusal: () => statementRefusalOf(this.request.record, said),
      decide: () => ({ recorded: this.request.reportStatement(said) }),
    };
  }

  holdOpening(asked: OpenHold): Decision {
    return {
      refusal: () => {
        const { record, timeline, itemsToHold } = this.request;
        return openingRefusalOf({ ...record, timeline }, itemsToHold, asked);
      },
      decide: () => ({ recorded: this.request.openHold(asked) }),
    };
  }

  holdResolution(asked: ResolveHold): Decision {
    return {
      refusal: () => resolutionRefusalOf(this.request.record, asked, this.request.now()),
      decide: () => ({ recorded: this.request.resolveHold(asked) }),
    };
  }

  /** @param again offers the order to its pharmacy again. */
  offerAgain(again: () => void): Decision {
    return {
      refusal: () => offerRefusalOf(this.request.record),
      decide: () => {
        again();
        return { recorded: Promise.resolve(this.request.version) };
      },
    };
  }

  /**
   * Makes a decision once all earlier ones are made, and resolves when Postgres has it. It need not wait until Postgres has
   * the earlier ones. A refusal is thrown only after that, so that the caller can read its reason in Postgres.
   *
   * @throws ApplicationFailure if it is refused; its type is one of `REFUSALS`.
   */
  async make<Answer>(decision: Decision<Answer>): Promise<Answer> {
    const { recorded } = await this.exclusively(async (): Promise<DecisionInMemory<Answer>> => {
      const refusal = decision.refusal();
      return refusal === undefined ? decision.decide() : { recorded: this.refusedOnceRecorded(refusal) };
    });
    return recorded;
  }

  private async refusedOnceRecorded(refusal: Refusal): Promise<never> {
    const failure = this.failureOf(refusal);
    await this.request.settled();
    throw failure;
  }

  /**
   * Refuses an illegal decision before anything of it is in the history. Does nothing in two cases. During another
   * decision, Postgres may already have a result that the caller has read but the memory lacks. While a decision is
   * being written, the caller would not find the reason in Postgres.
   *
   * @throws ApplicationFailure if it is refused.
   */
  refuseEarly(decision: Decision): void {
    if (this.mutex.isLocked() || !this.request.isRecorded) return;
    const refusal = decision.refusal();
    if (refusal !== undefined) throw this.failureOf(refusal);
  }

  /** Runs a decision of the system with the mutex. The decision itself checks whether it still applies. */
  exclusively<Answer>(decide: () => Promise<DecisionInMemory<Answer>>): Promise<DecisionInMemory<Answer>> {
    return this.mutex.runExclusive(decide);
  }

  /** Changes the status. When a pharmacy refuses, the request goes to the next one if the partner's policy allows. */
  async changeStatus(step: Step, report: StepReport): Promise<DecisionInMemory<RequestVersion>> {
    const next = step === 'reject' ? await nextPharmacy(this.request) : undefined;
    const recorded =
      next === undefined ? this.request.append(step, report) : this.request.reroute(report, next);
    return { recorded };
  }

  private async applyStep(step: Step, report: StepReport): Promise<DecisionInMemory<RequestVersion>> {
    return needsAdmission(step)
      ? this.admit(step, () => this.request.step(step, report))
      : this.changeStatus(step, report);
  }

  /** Does not change the memory first, because the activity that writes the step also decides whether it is admitted. */
  private async admit(
    step: AdmittedStep,
    makeEntry: () => TimelineEntry,
  ): Promise<DecisionInMemory<RequestVersion>> {
    const { refused, message = '', lacking = [] } = await this.request.appendAdmitted(step, makeEntry);
    if (refused === undefined) return { recorded: Promise.resolve(this.request.version) };
    const failure = this.failureOf({ type: refused, message });
    const reason = HOLD_AFTER[refused];
    if (reason === undefined || !canBeHeldAgain(this.request, reason)) throw failure;
    const held = this.request.openHold({ actor: 'system', reason, lacking });
    return { recorded: held.then(() => Promise.reject(failure)) };
  }

  private failureOf({ message, type }: Refusal): ApplicationFailure {
    return ApplicationFailure.nonRetryable(message, type, { status: this.request.latest.status });
  }
}

async function nextPharmacy(request: RecordedRequest): Promise<Rerouting | undefined> {
  const { submission, timeline, routing } = request;
  if (submission.reroute_policy === 'none' || routing >= MAX_PHARMACIES) return undefined;
  const summary = `after ${request.record.pharmacy.pharmacy_id}`;
  const next = await findNextPharmacy.executeWithOptions({ summary }, [
    { submission, timeline: [...timeline] },
  ]);
  return next ?? undefined;
}
