/** A pharmacy of the sandbox before its request: makes one move after the other, by the Updates of a real pharmacy. */
import { sleep } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { Kysely } from 'kysely';
import { selectRequests } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import { holdOf } from '../../domain/holds/holds.ts';
import type { Proof } from '../../domain/requests/delivery-proofs.ts';
import type { StepReport } from '../../domain/requests/messages.ts';
import type { StatusReason } from '../../domain/requests/reasons.ts';
import { toRecord, type SealedRecord } from '../../domain/requests/record.ts';
import { isTerminal, type Step } from '../../domain/requests/statuses.ts';
import { POSSIBLE_WHILE_HELD } from '../../domain/requests/step-refusal.ts';
import { sandboxPharmacyId, type SandboxPlay } from '../../domain/sandbox/messages.ts';
import { nextMove, type Move } from '../../domain/sandbox/next-move.ts';
import { pauseBeforeNextLook, pauseLeft } from '../../domain/sandbox/pauses.ts';
import type { ScenarioStep } from '../../domain/sandbox/scenario-table.ts';
import type { FulfilmentClient, StepOutcome } from '../../services/requests/fulfilment-client.ts';
import { versionOf } from '../../services/requests/record-version.ts';
import { lookAtPrescriptions } from '../../services/sandbox/pharmacist.ts';

import { proposalFor } from './proposals.ts';
import { reportedLines } from './reported-lines.ts';

/** A longer pause is waited for outside the activity; milliseconds. A retry costs the server as much as three heartbeats. */
const LONGEST_SLEEP_MS = 10_000;
const PIN: Proof = { type: 'pin' };

export interface PlayDependencies {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
}

/** It keeps nothing in memory from one move to the next: whoever goes on after a killed worker does the same. */
export class Play {
  private readonly dependencies: PlayDependencies;
  private readonly play: SandboxPlay;

  constructor(dependencies: PlayDependencies, play: SandboxPlay) {
    this.dependencies = dependencies;
    this.play = play;
  }

  /**
   * Plays until nothing more is to be done.
   *
   * @throws ApplicationFailure with the delay after which to go on, where that is long or nobody knows how long.
   */
  async run(): Promise<void> {
    let goesOn = true;
    while (goesOn) goesOn = await this.goOn();
  }

  /** One move, or the pause before it. @returns whether it is to be called again. */
  private async goOn(): Promise<boolean> {
    const { submission, timeline, prescription_ids } = await this.read();
    const move = nextMove({ submission, timeline }, this.play.routing);
    if (move.kind === 'over' || submission.sandbox === null) return false;
    const record = toRecord(submission, timeline, prescription_ids);
    const pauseMs = pauseLeft(submission.sandbox, record.updated_at, Date.now());
    if (pauseMs === 0) return this.make(move, record);
    if (pauseMs > LONGEST_SLEEP_MS) throw later('the pause before the next step', pauseMs);
    await sleep(pauseMs);
    return true;
  }

  private async read() {
    const { request_id } = this.play;
    const row = await selectRequests(this.dependencies.database)
      .where('request_id', '=', request_id)
      .executeTakeFirst();
    if (row === undefined) throw new Error(`Postgres does not have ${request_id}`);
    return row;
  }

  private async make(move: Move, record: SealedRecord): Promise<boolean> {
    switch (move.kind) {
      case 'over':
        return false;
      case 'report':
        return this.report(move.report, record);
      case 'hold':
        return this.openHold(move, record);
    }
  }

  /** One that is for a proposal is passed over where nothing can be proposed. */
  private async openHold(
    { reason, actor, instead }: Extract<Move, { kind: 'hold' }>,
    record: SealedRecord,
  ): Promise<boolean> {
    if (record.hold !== null) throw stillHeld(record);
    const lines = await proposalFor(this.dependencies.database, reason, record);
    if (holdOf(reason).proposes !== undefined && lines.length === 0) return this.make(instead, record);
    const { pharmacy_id } = record.pharmacy;
    const asked = { actor, reason, pharmacy_id, ...(lines.length === 0 ? {} : { lines }) };
    const { fulfilment } = this.dependencies;
    return goesOnAfter(
      await fulfilment.openHold(this.play.request_id, asked, this.updateId(reason, record)),
      record,
    );
  }

  /** Before it dispenses it looks at the prescriptions; it rejects what it may not confirm. */
  private async report(
    { step, share, actor, reason, proof }: ScenarioStep,
    record: SealedRecord,
  ): Promise<boolean> {
    if (step === 'dispense') {
      await lookAtPrescriptions(this.dependencies, this.play.request_id, new Date());
    }
    const lines = reportedLines(step, record, share ?? 'all', new Date());
    if (record.hold !== null && !POSSIBLE_WHILE_HELD[step]) throw stillHeld(record);
    const outcome = await this.ask(step, record, {
      actor,
      ...(reason === undefined ? {} : { reason }),
      ...(proof === undefined ? {} : { proof: record.proof_required === 'pin' ? PIN : proof }),
      ...(lines === undefined ? {} : { lines }),
    });
    const rejectedFor = rejectionAfter(outcome);
    if (rejectedFor === undefined) return goesOnAfter(outcome, record);
    const rejection = { actor: 'pharmacy', reason: rejectedFor } as const;
    return goesOnAfter(await this.ask('reject', record, rejection), record);
  }

  private async ask(step: Step, record: SealedRecord, report: StepReport): Promise<StepOutcome> {
    const { pharmacy_id } = record.pharmacy;
    const { fulfilment } = this.dependencies;
    const { request_id } = this.play;
    return fulfilment.takeStep(request_id, step, { ...report, pharmacy_id }, this.updateId(step, record));
  }

  /**
   * The same for every try of the same question, so that an Update which nobody heard of is not asked twice; another one
   * once anything has happened to the request, because what was refused before may be possible then.
   */
  private updateId(what: string, record: SealedRecord): string {
    const { sequence, prescriptions } = versionOf(record);
    return `${sandboxPharmacyId(this.play)}-${what}-${sequence}-${prescriptions}`;
  }
}

/** Why a pharmacy that may not confirm rejects. */
function rejectionAfter(outcome: StepOutcome): StatusReason | undefined {
  if (outcome.kind !== 'refused') return undefined;
  if (outcome.type === 'out_of_stock') return 'out_of_stock';
  return outcome.type === 'pharmacy_unavailable' ? 'pharmacy_closed' : undefined;
}

/**
 * Whether there may be more to do after an answer.
 *
 * @throws ApplicationFailure when the request is not as Postgres said, or is held: it is to be looked at again.
 */
function goesOnAfter(outcome: StepOutcome, record: SealedRecord): boolean {
  switch (outcome.kind) {
    case 'taken':
      return !isTerminal(outcome.version.status);
    case 'not_running':
      return false;
    case 'illegal':
      if (isTerminal(outcome.status)) return false;
      throw later('somebody else moved it', pauseBeforeNextLook(record.updated_at, Date.now()));
    case 'refused':
      return goesOnAfterRefusal(outcome, record);
  }
}

function goesOnAfterRefusal(
  { type, message }: Extract<StepOutcome, { kind: 'refused' }>,
  record: SealedRecord,
): boolean {
  switch (type) {
    case 'not_your_order':
      return false;
    case 'on_hold':
    case 'prescription_required':
      throw stillHeld(record);
    case 'pin_required':
      throw later('a wrong PIN was told', pauseBeforeNextLook(record.updated_at, Date.now()));
    case 'illegal_transition':
    case 'invalid_report':
    case 'too_many_prescriptions':
    case 'prescriptions_attached':
    case 'too_many_holds':
    case 'out_of_stock':
    case 'pharmacy_unavailable':
      throw new Error(`The request refuses what its scenario says: ${type}, ${message}`);
  }
}

function stillHeld({ hold, updated_at }: SealedRecord): ApplicationFailure {
  const reason = hold === null ? '' : ` for ${hold.reason}`;
  return later(`the request is held${reason}`, pauseBeforeNextLook(updated_at, Date.now()));
}

/** Has the activity tried again after a while, in which it holds no slot of its worker. */
function later(reason: string, delayMs: number): ApplicationFailure {
  return ApplicationFailure.create({
    message: `Waits: ${reason}`,
    type: 'waits',
    nextRetryDelay: delayMs,
    // Nothing is wrong: no log line, no count of failures.
    category: ApplicationFailureCategory.BENIGN,
  });
}
