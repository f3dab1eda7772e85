/** Plays the pharmacy of a sandbox scenario. */
import { type Batch, isLineStep, LINE_STEPS, type LineReport } from '../domain/requests/line-reports.ts';
import { type RequestRecord, type SealedRecord, toRecord } from '../domain/requests/record.ts';
import { isTerminal, type Step } from '../domain/requests/statuses.ts';
import type { Kysely } from 'kysely';
import { findAlternatives } from '../db/medicines/search.ts';
import { priceItems } from '../services/requests/price-items.ts';
import type { Database } from '../db/schema.ts';
import { holdOf, type HoldReason, type ProposedLine } from '../domain/holds/holds.ts';
import type { RecordItem } from '../domain/requests/items.ts';
import { Context, sleep } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory, CancelledFailure } from '@temporalio/common';
import { selectRequests } from '../db/requests/requests.ts';
import type { Proof } from '../domain/requests/delivery-proofs.ts';
import type { StepReport } from '../domain/requests/messages.ts';
import type { StatusReason } from '../domain/requests/reasons.ts';
import { POSSIBLE_WHILE_HELD } from '../domain/requests/steps.ts';
import { sandboxPharmacyId, type SandboxPlay } from '../domain/sandbox/messages.ts';
import { type Move, nextMove, pauseBeforeNextLook, pauseLeft } from '../domain/sandbox/next-move.ts';
import type { ScenarioStep } from '../domain/sandbox/scenario-table.ts';
import type { FulfilmentClient, StepOutcome } from '../services/requests/fulfilment-client.ts';
import { versionOf } from '../services/requests/known-states.ts';
import { lookAtPrescriptions } from '../services/sandbox-pharmacist.ts';
import type { Client } from '@temporalio/client';
import { whileAlive } from './while-alive.ts';

/** A package of the sandbox says that it is one. */
const BATCH_NUMBER = 'SANDBOX-1';
const NAFDAC_NUMBER = 'A4-0000';
const SHELF_LIFE_YEARS = 2;

/**
 * Dispensing names the package of each line; undefined for a step that says nothing of lines, and so is about all of each.
 *
 * @param share how much of each line: half is rounded down, but one at least of what there is.
 */
function reportedLines(
  step: Step,
  { items }: Pick<RequestRecord, 'items'>,
  share: 'all' | 'half',
  now: Date,
): LineReport[] | undefined {
  if (!isLineStep(step) || (step === 'deliver' && share === 'all')) return undefined;
  const { atMost } = LINE_STEPS[step];
  return items
    .map((item, index) => ({ line: index + 1, quantity: shareOf(item[atMost], share) }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => (step === 'dispense' ? { ...line, batch: batchAt(now) } : line));
}

function shareOf(whole: number, share: 'all' | 'half'): number {
  return share === 'all' ? whole : Math.min(whole, Math.max(1, Math.floor(whole / 2)));
}

function batchAt(now: Date): Batch {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + SHELF_LIFE_YEARS);
  return {
    batch_number: BATCH_NUMBER,
    expires_on: expires.toISOString().slice(0, 'yyyy-mm-dd'.length),
    nafdac_number: NAFDAC_NUMBER,
  };
}

/** What is proposed for the lines of a request; empty where the hold is for no proposal, or nothing can be proposed. */
async function proposalFor(
  database: Kysely<Database>,
  reason: HoldReason,
  { items, pharmacy: { pharmacy_id } }: Pick<RequestRecord, 'items' | 'pharmacy'>,
): Promise<ProposedLine[]> {
  const [first] = items;
  if (first === undefined) return [];
  switch (reason) {
    case 'partial_stock':
      return oneLess(items);
    case 'price_changed':
      return [{ line: 1, line_total_ngn: Math.ceil(first.line_total_ngn * 1.1) }];
    case 'substitution_proposed':
      return substitution(database, pharmacy_id, first);
    case 'prescription_required':
    case 'prescription_unclear':
    case 'authorization_required':
    case 'address_unclear':
    case 'recipient_unreachable':
      return [];
  }
}

/** One less of the first line that has more than one; none of the last where there are several of one each. */
function oneLess(items: readonly RecordItem[]): ProposedLine[] {
  const index = items.findIndex(({ quantity }) => quantity > 1);
  const item = items[index];
  if (item !== undefined) return [{ line: index + 1, quantity: item.quantity - 1 }];
  return items.length > 1 ? [{ line: items.length, quantity: 0 }] : [];
}

/** The medicine most like it that can be had there: as many tablets as were asked, or one of what it is sold by. */
async function substitution(
  database: Kysely<Database>,
  pharmacy_id: string,
  item: RecordItem,
): Promise<ProposedLine[]> {
  const { medicine_id, quantity, unit } = item;
  for (const { medicine_id: medicine, sales_unit } of await findAlternatives(database, {
    pharmacy_id,
    medicine_id,
  })) {
    for (const asked of [
      { medicine, quantity, unit, content: item },
      { medicine, quantity: 1, unit: sales_unit },
    ]) {
      const priced = await priceItems(database, { pharmacy_id, items: [asked] });
      const [proposed] = priced.ok ? priced.items : [];
      if (proposed !== undefined) return [{ line: 1, item: proposed }];
    }
  }
  return [];
}

/** A longer pause is waited for outside the activity; milliseconds. A retry costs the server as much as three heartbeats. */
const LONGEST_SLEEP_MS = 10_000;
const PIN: Proof = { type: 'pin' };

interface PlayDependencies {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
}

/** It keeps nothing in memory from one move to the next: whoever goes on after a killed worker does the same. */
class Play {
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

export interface PlayPharmacyDependencies extends PlayDependencies {
  /** Below `fulfilment`. */
  readonly client: Client;
}

/**
 * Makes the activity. It ends when the request has ended, went to another pharmacy or is left where it is; cancelling it
 * withdraws the order. Its server tries it again after whatever else ended a try.
 */
export function makePlaySandboxPharmacy({ client, ...dependencies }: PlayPharmacyDependencies) {
  return async (play: SandboxPlay): Promise<void> => {
    const { cancellationSignal } = Context.current();
    try {
      await whileAlive((signal) => client.withAbortSignal(signal, () => new Play(dependencies, play).run()));
    } catch (error) {
      if (!cancellationSignal.aborted) throw error;
      // What was broken off fails as cancelled.
      throw isWorkerStopping(cancellationSignal) ? leftToNextWorker() : cancellationSignal.reason;
    }
  };
}

/** So says the documentation of `Worker.shutdown`. */
function isWorkerStopping({ reason }: AbortSignal): boolean {
  return reason instanceof CancelledFailure && reason.message === 'WORKER_SHUTDOWN';
}

/**
 * A stopping worker's polls end a moment after its activities. A try that the server gave to one of them would wait for
 * its heartbeat; milliseconds, longer than that moment and shorter than the heartbeat's limit.
 */
const POLLS_END_MS = 2_000;

function leftToNextWorker(): ApplicationFailure {
  return ApplicationFailure.create({
    message: 'The worker stops: the next one goes on',
    type: 'worker_stops',
    nextRetryDelay: POLLS_END_MS,
    category: ApplicationFailureCategory.BENIGN,
  });
}
