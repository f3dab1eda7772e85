/** The activity that plays the pharmacy of a sandbox order by its scenario. */
import { type Batch, isLineStep, LINE_STEPS, type LineReport } from '../domain/requests/line-reports.ts';
import {
  chargesAtDelivery,
  type RequestRecord,
  type SealedRecord,
  toRecord,
} from '../domain/requests/record.ts';
import { isTerminal, type Step } from '../domain/requests/statuses.ts';
import type { Kysely } from 'kysely';
import { earliestExpiry } from '../domain/medicines/articles.ts';
import { findAlternatives } from '../db/medicines/search.ts';
import { findOrder } from '../db/prescriptions/order-lines.ts';
import type { LackingLine } from '../domain/prescriptions/dispensing.ts';
import { findLackingLines } from '../services/prescriptions/prescribed.ts';
import { articlesInStock } from '../db/stock/stock.ts';
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
import { isSupplyStepPossible, missingQuantity, shortLines } from '../domain/requests/supply.ts';
import { sandboxActivityId, type SandboxPlay } from '../domain/sandbox/messages.ts';
import { type Move, nextMove, pauseBeforeNextCheck, remainingPause } from '../domain/sandbox/next-move.ts';
import type { ScenarioStep } from '../domain/sandbox/scenario-table.ts';
import type { FulfilmentClient, StepOutcome } from '../services/requests/fulfilment-client.ts';
import { versionOf } from '../services/requests/known-states.ts';
import { reviewOrderPrescriptions } from '../services/sandbox-pharmacist.ts';
import type { Client } from '@temporalio/client';
import { withHeartbeats } from './heartbeats.ts';

/** The batch number shows that the package is not real. */
const BATCH_NUMBER = 'SANDBOX-1';
const NAFDAC_NUMBER = 'A4-0000';
const SHELF_LIFE_YEARS = 2;

type Share = NonNullable<ScenarioStep['share']> | 'all';

/**
 * The reported lines of a step; undefined for steps without quantities, and for a delivery of everything. Dispensing
 * reports a batch for each line.
 *
 * @param share part of each line; half is rounded down, but to at least one.
 */
function reportedLines(
  step: Step,
  { items }: Pick<RequestRecord, 'items'>,
  share: Share,
  now: Date,
): LineReport[] | undefined {
  if (!isLineStep(step) || (step === 'deliver' && share === 'all')) return undefined;
  const { atMost } = LINE_STEPS[step];
  const quantityOf = (item: RecordItem) =>
    share === 'rest' ? missingQuantity(item) : shareOf(item[atMost], share);
  return items
    .map((item, index) => ({ line: index + 1, quantity: quantityOf(item) }))
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

/** The proposal for a hold; empty if the hold needs none, or nothing can be proposed. */
async function proposalFor(
  database: Kysely<Database>,
  reason: HoldReason,
  { status, items, pharmacy: { pharmacy_id } }: Pick<RequestRecord, 'status' | 'items' | 'pharmacy'>,
  minShelfLifeDays: number,
): Promise<ProposedLine[]> {
  const [first] = items;
  if (first === undefined) return [];
  switch (reason) {
    case 'partial_stock':
      return isSupplyStepPossible('dispense_more', status) ? asDispensed(items) : oneLess(items);
    case 'price_changed':
      return [{ line: 1, line_total_ngn: Math.ceil(first.line_total_ngn * 1.1) }];
    case 'substitution_proposed':
      return substitution(database, pharmacy_id, first, minShelfLifeDays);
    case 'pack_changed':
      return otherPack(database, pharmacy_id, first, minShelfLifeDays);
    case 'prescription_required':
    case 'prescription_unclear':
    case 'authorization_required':
    case 'authorization_exceeded':
    case 'authorization_expired':
    case 'address_unclear':
    case 'recipient_unreachable':
      return [];
  }
}

/** Proposes to deliver only what has been dispensed. */
function asDispensed(items: readonly RecordItem[]): ProposedLine[] {
  return shortLines(items).map((line) => ({ line, quantity: items[line - 1]?.quantity_dispensed ?? 0 }));
}

/** One unit less of the first line with several units. If every line has one unit, nothing of the last of several lines. */
function oneLess(items: readonly RecordItem[]): ProposedLine[] {
  const index = items.findIndex(({ quantity }) => quantity > 1);
  const item = items[index];
  if (item !== undefined) return [{ line: index + 1, quantity: item.quantity - 1 }];
  return items.length > 1 ? [{ line: items.length, quantity: 0 }] : [];
}

/** Another article of the ordered medicine with the same content; empty if the pharmacy has none. */
async function otherPack(
  database: Kysely<Database>,
  pharmacy_id: string,
  item: RecordItem,
  minShelfLifeDays: number,
): Promise<ProposedLine[]> {
  const { medicine_id: medicine, quantity, unit, days_supply } = item;
  const now = new Date();
  const orderable = { pharmacy_id, earliestExpiry: earliestExpiry(now, minShelfLifeDays) };
  for (const { article_id } of await articlesInStock(database, orderable, medicine)) {
    if (article_id === item.article_id) continue;
    const asked = { medicine, quantity, unit, days_supply, content: item, article_id };
    const priced = await priceItems(database, { ...orderable, now, items: [asked] });
    const [proposed] = priced.ok ? priced.items : [];
    if (proposed !== undefined) return [{ line: 1, item: proposed }];
  }
  return [];
}

/** The most similar medicine in stock, in the ordered quantity and content if possible, else one sales unit. */
async function substitution(
  database: Kysely<Database>,
  pharmacy_id: string,
  item: RecordItem,
  minShelfLifeDays: number,
): Promise<ProposedLine[]> {
  const { medicine_id, quantity, unit, days_supply } = item;
  const now = new Date();
  const orderable = { pharmacy_id, earliestExpiry: earliestExpiry(now, minShelfLifeDays) };
  for (const { medicine_id: medicine, sales_unit } of await findAlternatives(database, {
    ...orderable,
    medicine_id,
  })) {
    for (const asked of [
      { medicine, quantity, unit, days_supply, content: item },
      { medicine, quantity: 1, unit: sales_unit, days_supply },
    ]) {
      const priced = await priceItems(database, { ...orderable, now, items: [asked] });
      const [proposed] = priced.ok ? priced.items : [];
      if (proposed !== undefined) return [{ line: 1, item: proposed }];
    }
  }
  return [];
}

/**
 * Longer pauses are spent between attempts, without a worker slot; milliseconds. A retry costs the server as much
 * as three heartbeats.
 */
const MAX_SLEEP_MS = 10_000;
const PIN: Proof = { type: 'pin' };

interface PlayDependencies {
  readonly database: Kysely<Database>;
  readonly minShelfLifeDays: number;
  readonly fulfilment: FulfilmentClient;
}

/** Keeps no state between moves, so that another worker can continue after this one was killed. */
class Play {
  private readonly dependencies: PlayDependencies;
  private readonly play: SandboxPlay;

  constructor(dependencies: PlayDependencies, play: SandboxPlay) {
    this.dependencies = dependencies;
    this.play = play;
  }

  /**
   * Plays until the scenario has no further move.
   *
   * @throws ApplicationFailure with a retry delay if the next move is far off or its time is unknown.
   */
  async run(): Promise<void> {
    let hasMore = true;
    while (hasMore) hasMore = await this.playNext();
  }

  /**
   * Makes one move or the pause before it.
   *
   * @returns whether there may be more to do.
   */
  private async playNext(): Promise<boolean> {
    const { submission, timeline, prescription_ids } = await this.read();
    const move = nextMove({ submission, timeline }, this.play.routing);
    if (move.kind === 'over' || submission.sandbox === null) return false;
    const record = toRecord(submission, timeline, prescription_ids);
    const pauseMs = remainingPause(submission.sandbox, record.updated_at, Date.now());
    if (pauseMs === 0) return this.perform(move, record);
    if (pauseMs > MAX_SLEEP_MS) throw retryAfter('the pause before the next step', pauseMs);
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

  private async perform(move: Move, record: SealedRecord): Promise<boolean> {
    switch (move.kind) {
      case 'over':
        return false;
      case 'report':
        return this.report(move.report, record);
      case 'hold':
        return this.openHold(move, record);
    }
  }

  /** Opens a hold. If the hold needs a proposal and none is possible, makes the alternative move of the scenario. */
  private async openHold(
    { reason, actor, instead }: Extract<Move, { kind: 'hold' }>,
    record: SealedRecord,
  ): Promise<boolean> {
    if (record.hold !== null) throw stillHeld(record);
    const { database, minShelfLifeDays } = this.dependencies;
    const lines = await proposalFor(database, reason, record, minShelfLifeDays);
    if (holdOf(reason).proposes !== undefined && lines.length === 0) return this.perform(instead, record);
    const { pharmacy_id } = record.pharmacy;
    const lacking = reason === 'prescription_required' ? await this.lackingNow(pharmacy_id) : [];
    const asked = {
      actor,
      reason,
      pharmacy_id,
      ...(lines.length === 0 ? {} : { lines }),
      ...(lacking.length === 0 ? {} : { lacking }),
    };
    const { fulfilment } = this.dependencies;
    return hasMoreAfter(
      await fulfilment.openHold(this.play.request_id, asked, this.updateId(reason, record)),
      record,
    );
  }

  private async lackingNow(pharmacy_id: string): Promise<LackingLine[]> {
    const { database } = this.dependencies;
    const { request_id } = this.play;
    const now = new Date();
    // Otherwise the hold would wait for a pharmacist to verify them, which does not happen during a hold here.
    await reviewOrderPrescriptions(this.dependencies, request_id, now);
    const order = await findOrder(database, { request_id, pharmacy_id });
    return order === undefined ? [] : findLackingLines(database, { ...order, now });
  }

  /** Reports a step. Reviews the prescriptions before dispensing, and rejects an order whose confirmation is refused. */
  private async report(
    { step, share, actor, reason, proof, collects }: ScenarioStep,
    record: SealedRecord,
  ): Promise<boolean> {
    if (step === 'dispense') {
      await reviewOrderPrescriptions(this.dependencies, this.play.request_id, new Date());
    }
    const lines = reportedLines(step, record, share ?? 'all', new Date());
    if (record.hold !== null && !POSSIBLE_WHILE_HELD[step]) throw stillHeld(record);
    if (share === 'rest') return hasMoreAfter(await this.dispenseMore(record, lines ?? []), record);
    const outcome = await this.takeStep(step, record, {
      actor,
      ...(reason === undefined ? {} : { reason }),
      ...(proof === undefined ? {} : { proof: record.proof_required === 'pin' ? PIN : proof }),
      ...(lines === undefined ? {} : { lines }),
      ...(step === 'deliver' ? collectionFrom(record, lines, collects) : {}),
    });
    const rejectedFor = rejectionAfter(outcome);
    if (rejectedFor === undefined) return hasMoreAfter(outcome, record);
    const rejection = { actor: 'pharmacy', reason: rejectedFor } as const;
    return hasMoreAfter(await this.takeStep('reject', record, rejection), record);
  }

  private async takeStep(step: Step, record: SealedRecord, report: StepReport): Promise<StepOutcome> {
    const { pharmacy_id } = record.pharmacy;
    const { fulfilment } = this.dependencies;
    const { request_id } = this.play;
    return fulfilment.takeStep(request_id, step, { ...report, pharmacy_id }, this.updateId(step, record));
  }

  private async dispenseMore(record: SealedRecord, lines: readonly LineReport[]): Promise<StepOutcome> {
    const { pharmacy_id } = record.pharmacy;
    const asked = { pharmacy_id, lines };
    const updateId = this.updateId('dispense_more', record);
    return this.dependencies.fulfilment.dispenseMore(this.play.request_id, asked, updateId);
  }

  /**
   * The id of an Update. It is the same for every attempt of the same move, so that a lost answer does not repeat the
   * Update. It changes with the request, because a refused Update may be possible later.
   */
  private updateId(what: string, record: SealedRecord): string {
    const { sequence, prescriptions } = versionOf(record);
    return `${sandboxActivityId(this.play)}-${what}-${sequence}-${prescriptions}`;
  }
}

/** The collection that the sandbox reports at the door; none without a co-pay. */
function collectionFrom(
  record: SealedRecord,
  lines: readonly LineReport[] | undefined,
  collects: ScenarioStep['collects'],
): Pick<StepReport, 'collection'> {
  const due = chargesAtDelivery(record, lines).patient_ngn;
  if (due === 0) return {};
  return { collection: { collected_ngn: collects === 'half' ? Math.floor(due / 2) : due, method: 'cash' } };
}

function rejectionAfter(outcome: StepOutcome): StatusReason | undefined {
  if (outcome.kind !== 'refused') return undefined;
  if (outcome.type === 'out_of_stock') return 'out_of_stock';
  return outcome.type === 'pharmacy_unavailable' ? 'pharmacy_closed' : undefined;
}

/**
 * Returns whether there may be more to do after an outcome.
 *
 * @throws ApplicationFailure to retry if the request has changed since it was read, or is held.
 */
function hasMoreAfter(outcome: StepOutcome, record: SealedRecord): boolean {
  switch (outcome.kind) {
    case 'taken':
      return !isTerminal(outcome.version.status);
    case 'not_running':
      return false;
    case 'illegal':
      if (isTerminal(outcome.status)) return false;
      throw retryAfter('another actor advanced it', pauseBeforeNextCheck(record.updated_at, Date.now()));
    case 'refused':
      return hasMoreAfterRefusal(outcome, record);
  }
}

function hasMoreAfterRefusal(
  { type, message }: Extract<StepOutcome, { kind: 'refused' }>,
  record: SealedRecord,
): boolean {
  switch (type) {
    case 'not_your_order':
      return false;
    case 'on_hold':
    case 'prescription_required':
    case 'authorization_expired':
      throw stillHeld(record);
    case 'pin_required':
      throw retryAfter('a wrong PIN was entered', pauseBeforeNextCheck(record.updated_at, Date.now()));
    case 'illegal_transition':
    case 'invalid_report':
    case 'too_many_prescriptions':
    case 'prescriptions_attached':
    case 'too_many_holds':
    case 'out_of_stock':
    case 'pharmacy_unavailable':
    case 'not_fully_dispensed':
    case 'authorization_exceeded':
      throw new Error(`The request refuses a step of its scenario: ${type}, ${message}`);
  }
}

function stillHeld({ hold, updated_at }: SealedRecord): ApplicationFailure {
  const reason = hold === null ? '' : ` for ${hold.reason}`;
  return retryAfter(`the request is held${reason}`, pauseBeforeNextCheck(updated_at, Date.now()));
}

/** Has the server retry the activity after a delay, during which it occupies no slot of a worker. */
function retryAfter(reason: string, delayMs: number): ApplicationFailure {
  return ApplicationFailure.create({
    message: `Waiting: ${reason}`,
    type: 'waits',
    nextRetryDelay: delayMs,
    // Not an error: it is neither logged nor counted as a failure.
    category: ApplicationFailureCategory.BENIGN,
  });
}

export interface PlayPharmacyDependencies extends PlayDependencies {
  readonly client: Client;
}

/**
 * Makes the activity that plays the pharmacy. It completes when the request has ended or went to another pharmacy, or
 * the scenario stops. It is cancelled when the order is withdrawn. The server retries it after any other failure.
 */
export function makePlaySandboxPharmacy({ client, ...dependencies }: PlayPharmacyDependencies) {
  return async (play: SandboxPlay): Promise<void> => {
    const { cancellationSignal } = Context.current();
    try {
      await withHeartbeats((signal) =>
        client.withAbortSignal(signal, () => new Play(dependencies, play).run()),
      );
    } catch (error) {
      if (!cancellationSignal.aborted) throw error;
      // An interrupted call fails with the reason of the cancellation.
      throw isWorkerStopping(cancellationSignal) ? retryOnNextWorker() : cancellationSignal.reason;
    }
  };
}

/** The documentation of `Worker.shutdown` specifies this message. */
function isWorkerStopping({ reason }: AbortSignal): boolean {
  return reason instanceof CancelledFailure && reason.message === 'WORKER_SHUTDOWN';
}

/**
 * A stopping worker still polls for a moment after its activities have ended. An attempt given to such a poll would
 * wait for its heartbeat timeout, so the retry waits longer than that moment; milliseconds.
 */
const POLLS_END_MS = 2_000;

function retryOnNextWorker(): ApplicationFailure {
  return ApplicationFailure.create({
    message: 'The worker is stopping; the next one continues',
    type: 'worker_stops',
    nextRetryDelay: POLLS_END_MS,
    category: ApplicationFailureCategory.BENIGN,
  });
}
