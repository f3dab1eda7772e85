/**
 * Decides what happens to a request, one decision at a time: finding out whether a step is admitted takes time, and
 * what is decided meanwhile may make it impossible. So each is validated once more when it has the mutex.
 */
import { Mutex } from 'async-mutex';
import { ApplicationFailure } from '@temporalio/workflow';
import { mayBeHeldAgain, openingRefusalOf, resolutionRefusalOf } from '../domain/holds/hold-refusals.ts';
import { offerRefusalOf } from '../domain/pharmacies/gateway.ts';
import { attachmentRefusalOf, statementRefusalOf } from '../domain/prescriptions/review.ts';
import {
  type AttachPrescriptions,
  type OpenHold,
  type Refusal,
  REFUSALS,
  type RequestVersion,
  type ResolveHold,
  type StepReport,
  type TellStatement,
} from '../domain/requests/messages.ts';
import { type AdmittedStep, needsAdmission, type Step } from '../domain/requests/statuses.ts';
import { stepRefusalOf } from '../domain/requests/steps.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { MAX_PHARMACIES, type Rerouting } from '../domain/routing.ts';
import { findNextPharmacy } from './activities.ts';

/**
 * A decision that stands in memory. `recorded` resolves when Postgres has it; wrapped in an object, so that who waits
 * for the decision does not wait for that too.
 */
export interface Decided<Answer> {
  readonly recorded: Promise<Answer>;
}

/** Nothing was to be decided. */
export const UNDECIDED: Decided<undefined> = { recorded: Promise.resolve(undefined) };

/** Something that can be asked of a request: why it is not possible now, and the decision itself. */
export interface Decision<Answer = RequestVersion> {
  refusal(): Refusal | undefined;
  /** Called while it is possible, with the mutex. */
  decide(): Decided<Answer> | Promise<Decided<Answer>>;
}

export class Decisions {
  readonly request: RecordedRequest;
  private readonly mutex = new Mutex();

  constructor(request: RecordedRequest) {
    this.request = request;
  }

  step(step: Step, report: StepReport): Decision {
    return {
      refusal: () => stepRefusalOf(this.request.record, step, report),
      decide: () => this.applyStep(step, report),
    };
  }

  attachment(attached: AttachPrescriptions): Decision {
    return {
      refusal: () => attachmentRefusalOf(this.request.record, attached),
      decide: () => ({ recorded: this.request.attach(attached) }),
    };
  }

  statement(said: TellStatement): Decision {
    return {
      refusal: () => statementRefusalOf(this.request.record, said),
      decide: () => ({ recorded: this.request.tellStatement(said) }),
    };
  }

  holdOpening(asked: OpenHold): Decision {
    return {
      refusal: () => openingRefusalOf(this.request.record, this.request.items, asked),
      decide: () => ({ recorded: this.request.openHold(asked) }),
    };
  }

  holdResolution(asked: ResolveHold): Decision {
    return {
      refusal: () => resolutionRefusalOf(this.request.record, asked),
      decide: () => ({ recorded: this.request.resolveHold(asked) }),
    };
  }

  /** @param again puts the order before its pharmacy once more. */
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
   * Takes a decision when those before it are taken; answers when Postgres has it. The next decision does not wait for
   * Postgres.
   *
   * @throws ApplicationFailure when it is refused; its type is one of `REFUSALS`.
   */
  async make<Answer>(decision: Decision<Answer>): Promise<Answer> {
    const { recorded } = await this.exclusively(async () => {
      this.refuse(decision.refusal());
      return decision.decide();
    });
    return recorded;
  }

  /**
   * Refuses what is not possible now before it leaves anything in the history. While a decision is being taken it is not
   * known what will be possible: Postgres may have it already, and who asks for the next step may have read it there.
   *
   * @throws ApplicationFailure when it is refused.
   */
  refuseAtOnce(decision: Decision): void {
    if (!this.mutex.isLocked()) this.refuse(decision.refusal());
  }

  /** Runs a decision that nobody asked for, with the mutex; it finds out itself whether it is still to be taken. */
  exclusively<Answer>(decide: () => Promise<Decided<Answer>>): Promise<Decided<Answer>> {
    return this.mutex.runExclusive(decide);
  }

  /** @throws ApplicationFailure when there is a refusal. */
  refuse(refusal: Refusal | undefined): void {
    if (refusal !== undefined) throw this.failureOf(refusal);
  }

  /** Changes the status; a refusal by a pharmacy sends the request to another one, where the partner wants that. */
  async changeStatus(step: Step, report: StepReport): Promise<Decided<RequestVersion>> {
    const next = step === 'reject' ? await nextPharmacy(this.request) : undefined;
    const recorded =
      next === undefined ? this.request.append(step, report) : this.request.reroute(report, next);
    return { recorded };
  }

  private async applyStep(step: Step, report: StepReport): Promise<Decided<RequestVersion>> {
    return needsAdmission(step) ? this.applyAdmitted(step, report) : this.changeStatus(step, report);
  }

  /** Not with what is asked of a request in memory first: whether the step is taken is decided where it is written. */
  private async applyAdmitted(step: AdmittedStep, report: StepReport): Promise<Decided<RequestVersion>> {
    const { refused, message = '', lacking = [] } = await this.request.appendAdmitted(step, report);
    if (refused === undefined) return { recorded: Promise.resolve(this.request.version) };
    const failure = this.failureOf({ type: refused, message });
    const opensHold = refused === REFUSALS.prescriptionRequired && mayBeHeldAgain(this.request.record);
    if (!opensHold) throw failure;
    const held = this.request.openHold({ actor: 'system', reason: 'prescription_required', lacking });
    return { recorded: held.then(() => Promise.reject(failure)) };
  }

  private failureOf({ message, type }: Refusal): ApplicationFailure {
    return ApplicationFailure.nonRetryable(message, type, { status: this.request.latest.status });
  }
}

/** The next pharmacy, where the partner wants one and there is one; undefined otherwise. */
export async function nextPharmacy(request: RecordedRequest): Promise<Rerouting | undefined> {
  const { submission, timeline, routing } = request;
  if (submission.reroute_policy === 'none' || routing >= MAX_PHARMACIES) return undefined;
  const summary = `after ${request.record.pharmacy.pharmacy_id}`;
  const next = await findNextPharmacy.executeWithOptions({ summary }, [
    { submission, timeline: [...timeline] },
  ]);
  return next ?? undefined;
}
