/** Repairs of one request: retry, offer again, reset, resolve and restore. */
import type { Client } from '@temporalio/client';
import { undefinedWhenNotFound } from '../common/temporal/missing-targets.ts';
import { requestNotFound } from './read-request.ts';
import { inspectRequest, readWorkflowCondition } from './inspect-request.ts';
import { isTerminal, type Status, type Transition, transitionsFrom } from '../../domain/requests/statuses.ts';
import { releaseStock } from '../../db/stock/reservations.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import {
  compareRequest,
  type DecidedRequest,
  type FieldDifference,
  type History,
  requireEqual,
  type Stores,
} from './projection.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { findGateway, findPharmacyOfRequest } from '../../db/pharmacies/gateways.ts';
import { ordersNotAccepted, owedWithdrawals } from '../../db/pharmacies/offered-orders.ts';
import type { Database } from '../../db/schema.ts';
import type { FulfilmentClient, StepOutcome } from './fulfilment-client.ts';
import { illegalTransition, stepRefused } from './step-refusals.ts';
import proto from '@temporalio/proto';
import { MAX_NOTE_LENGTH, type RequestVersion, type StepReport } from '../../domain/requests/messages.ts';
import { reportableReasons, type StatusReason } from '../../domain/requests/reasons.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  alignRow,
  overwriteRequest,
  type SentEvent,
  type StoredRequest,
} from '../../db/requests/stored-request.ts';
import { ERASED } from '../../domain/common/retention.ts';

/**
 * Retries waiting activities now. Each is safe to run twice: a pharmacy's system is asked whether it has the order
 * before it is sent again.
 *
 * @param isMeant selects activities by name.
 * @returns the names of the retried activities; empty when none waits for its next attempt.
 * @throws ServiceError `request_not_found` when no workflow runs.
 */
export async function retryActivities(
  client: Client,
  requestId: string,
  isMeant: (name: string) => boolean = () => true,
): Promise<string[]> {
  const workflow = await readWorkflowCondition(client, requestId);
  if (workflow === undefined || workflow.has_ended) throw requestNotFound();
  const waiting = workflow.waits_for.filter(
    ({ name, next_try_at, attempt }) => isMeant(name) && next_try_at !== null && attempt > 1,
  );
  const retried: string[] = [];
  for (const { name, activity_id } of waiting) {
    const run = { workflowId: requestId, runId: workflow.run_id };
    if (await resetActivity(client, run, activity_id)) retried.push(name);
  }
  return retried;
}

/** @returns false when the activity has completed meanwhile. */
async function resetActivity(
  client: Client,
  execution: { workflowId: string; runId: string },
  id: string,
): Promise<boolean> {
  const { namespace, identity } = client.options;
  const reset = () => client.workflowService.resetActivity({ namespace, execution, id, identity });
  return (await undefinedWhenNotFound(reset)) !== undefined;
}

/**
 * Releases the stock now; a worker would do so an hour after the request's time limits.
 *
 * @param restock as for `releaseStock`.
 * @throws ServiceError `request_goes_on` while its workflow runs, which releases the stock itself.
 */
export async function releaseRequestStock(
  stores: Stores,
  request_id: string,
  { restock }: { readonly restock: boolean },
): Promise<void> {
  const { workflow, state } = await inspectRequest(stores, request_id);
  const runs = workflow?.has_ended === false;
  if (runs && !isTerminal(state.record.status)) throw new ServiceError('request_goes_on');
  await releaseStock(stores.database, { request_id, restock });
}

interface OfferParts {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly fulfilment: FulfilmentClient;
}

/** `offered`: sent again. `tried_now`: a waiting attempt was started. `under_way`: the pharmacy is being called. */
export type OfferAgainOutcome = 'offered' | 'tried_now' | 'under_way';

const OFFER = 'offerOrder';

/**
 * Offers an order to its pharmacy's system again, under the same ids; the system is first asked whether it has the
 * order.
 *
 * @throws ServiceError `request_not_found` when no workflow runs; `pharmacy_without_system` when the pharmacy uses its
 *   inbox; `illegal_transition` when no answer of the pharmacy is pending.
 */
export async function offerAgain(
  parts: OfferParts,
  requestId: string,
  operator: string,
): Promise<OfferAgainOutcome> {
  const { database, client, fulfilment } = parts;
  const workflow = await readWorkflowCondition(client, requestId);
  if (workflow === undefined || workflow.has_ended) throw requestNotFound();
  await requireSystem(database, requestId);
  if (workflow.waits_for.some(({ name }) => name === OFFER)) {
    const tried = await retryActivities(client, requestId, (name) => name === OFFER);
    return tried.length > 0 ? 'tried_now' : 'under_way';
  }
  versionOrThrow(
    await fulfilment.offerAgain(requestId, { operator }, `offer-${randomUUID()}`),
    (status) =>
      new ServiceError(
        'illegal_transition',
        `The request is ${status}: its pharmacy has answered, or need not answer.`,
      ),
  );
  return 'offered';
}

/** @throws ServiceError `request_not_found`, the refusal of the Update, or `illegal(status)`. */
function versionOrThrow(outcome: StepOutcome, illegal: (status: Status) => ServiceError): RequestVersion {
  switch (outcome.kind) {
    case 'taken':
      return outcome.version;
    case 'illegal':
      throw illegal(outcome.status);
    case 'refused':
      throw stepRefused(outcome.type, outcome.message);
    case 'not_running':
      throw requestNotFound();
  }
}

/** Requests whose order the pharmacy's system has not confirmed yet, oldest first. */
export async function requestsToOffer(
  { database }: Pick<OfferParts, 'database'>,
  pharmacyId: string,
): Promise<string[]> {
  return (await ordersNotAccepted(database, pharmacyId)).map(({ request_id }) => request_id);
}

async function requireSystem(database: Kysely<Database>, requestId: string): Promise<void> {
  const holder = await findPharmacyOfRequest(database, requestId);
  // The row is lost, so the pharmacy is unknown here; the workflow's offer checks its gateway.
  if (holder === undefined) return;
  const { kind } = await findGateway(database, holder.pharmacy_id, new Date());
  if (kind === 'inbox') throw new ServiceError('pharmacy_without_system');
}

const { EventType, ResetReapplyType } = proto.temporal.api.enums.v1;
const TASK_COMPLETED = EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;

/**
 * `last`: after the last workflow task that succeeded, so that no decision is repeated. A number: after the task that
 * ends at or before this event.
 */
export type ResetPoint = 'last' | number;

export interface ResetPlan {
  readonly request_id: string;
  readonly run_id: string;
  /** The event that completes the last retained workflow task. */
  readonly event_id: number;
  /** Time of that event; RFC 3339 UTC. */
  readonly at: string;
  /** Names of the activities that will run again, in sequence. */
  readonly activities_repeated: readonly string[];
  /** Names of the Updates after the point, which the new run receives again. */
  readonly updates_reapplied: readonly string[];
}

/**
 * Plans a reset; changes nothing.
 *
 * @throws ServiceError `request_not_found`; `request_is_over` when its workflow completed; `no_reset_point` when no
 *   workflow task completed before the point.
 */
export async function planReset(client: Client, request_id: string, point: ResetPoint): Promise<ResetPlan> {
  const described = await undefinedWhenNotFound(() => client.workflow.getHandle(request_id).describe());
  if (described === undefined) throw requestNotFound();
  const { runId: run_id, status } = described;
  if (status.name === 'COMPLETED') throw new ServiceError('request_is_over');
  const { events } = await client.workflow.getHandle(request_id, run_id).fetchHistory();
  return planFrom(events ?? [], { request_id, run_id }, point);
}

function planFrom(
  events: NonNullable<History['events']>,
  run: Pick<ResetPlan, 'request_id' | 'run_id'>,
  point: ResetPoint,
): ResetPlan {
  const index = events.findLastIndex(
    ({ eventType, eventId }) =>
      eventType === TASK_COMPLETED && (point === 'last' || Number(eventId) <= point),
  );
  if (index === -1 && events.every(({ eventType }) => eventType !== TASK_COMPLETED))
    return firstTask(events, run);
  const end = events[index];
  if (end === undefined) throw new ServiceError('no_reset_point');
  return {
    ...run,
    event_id: Number(end.eventId),
    at: timeOf(end),
    activities_repeated: activitiesAfter(events, index),
    updates_reapplied: events
      .slice(index)
      .flatMap(({ workflowExecutionUpdateAcceptedEventAttributes: update }) =>
        update?.acceptedRequest?.input?.name == null ? [] : [update.acceptedRequest.input.name],
      ),
  };
}

const timeOf = ({ eventTime }: NonNullable<History['events']>[number]) =>
  new Date(Number(eventTime?.seconds ?? 0) * 1000).toISOString();

/** A run that ended before its first workflow task completed is reset to that task. */
function firstTask(
  events: NonNullable<History['events']>,
  run: Pick<ResetPlan, 'request_id' | 'run_id'>,
): ResetPlan {
  const scheduled = events.find(
    ({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
  );
  if (scheduled === undefined) throw new ServiceError('no_reset_point');
  // Temporal keeps the events before the one that is named.
  const event_id = Number(scheduled.eventId) + 1;
  return { ...run, event_id, at: timeOf(scheduled), activities_repeated: [], updates_reapplied: [] };
}

/** Activities scheduled after the reset point, and those that had not completed by then. */
function activitiesAfter(events: NonNullable<History['events']>, index: number): string[] {
  const answeredBy = new Map(
    events.flatMap(({ activityTaskCompletedEventAttributes: completed, eventId }) =>
      completed == null ? [] : [[String(completed.scheduledEventId), Number(eventId)] as const],
    ),
  );
  const kept = Number(events[index]?.eventId);
  return events.flatMap(({ activityTaskScheduledEventAttributes: scheduled, eventId }) => {
    if (scheduled == null) return [];
    const answered = answeredBy.get(String(eventId)) ?? Infinity;
    return answered > kept ? [scheduled.activityType?.name ?? 'an activity'] : [];
  });
}

export async function resetRequest(client: Client, plan: ResetPlan, reason: string): Promise<string> {
  const { runId } = await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    // The event id is valid only in this run.
    workflowExecution: { workflowId: plan.request_id, runId: plan.run_id },
    workflowTaskFinishEventId: plan.event_id as never,
    reason,
    requestId: randomUUID(),
    resetReapplyType: ResetReapplyType.RESET_REAPPLY_TYPE_ALL_ELIGIBLE,
  });
  return runId;
}

interface Resolution {
  readonly to: Status;
  /** The reason, which the partner reads in the timeline. */
  readonly reason: string;
  /** The person who reported the facts. */
  readonly said_by: string;
  /** The operator who runs the command. */
  readonly operator: string;
  /** A reason code of the step; defaults to `other`. */
  readonly code?: string | undefined;
  /** Name of the person who received the medicines, for a delivery. */
  readonly recipient?: string | undefined;
}

/**
 * Performs the step to the given status. The rules of the step apply, except the rule about who may perform it.
 *
 * @throws ServiceError `request_not_found` when no workflow runs, `illegal_transition`, `validation_error`, and the
 *   refusals of the step itself.
 */
export async function resolveRequest(
  { fulfilment }: { readonly fulfilment: FulfilmentClient },
  requestId: string,
  resolution: Resolution,
): Promise<RequestVersion> {
  const state = await fulfilment.state(requestId);
  if (state === undefined) throw requestNotFound();
  const { status } = state.record;
  const transition = transitionsFrom(status).find(({ to }) => to === resolution.to);
  if (transition === undefined) throw illegal(status);
  const report = reportOf(transition, resolution);
  return versionOrThrow(
    await fulfilment.takeStep(requestId, transition.step, report, `resolve-${randomUUID()}`),
    illegal,
  );
}

function reportOf(transition: Transition, resolution: Resolution): StepReport {
  const { operator, said_by, reason, recipient } = resolution;
  const note = `${reason} (reported by ${said_by})`;
  if (note.length > MAX_NOTE_LENGTH) {
    const message = `must have at most ${MAX_NOTE_LENGTH} characters, including who reported it`;
    throw validationError([{ path: 'reason', code: 'length', message }]);
  }
  const code = codeOf(transition, resolution);
  return {
    actor: 'system',
    operator,
    note,
    ...(code === undefined ? {} : { reason: code }),
    ...(transition.proofRequired
      ? { proof: { type: 'name', ...(recipient === undefined ? {} : { name: recipient }) } as const }
      : {}),
  };
}

function codeOf({ step }: Transition, { code = 'other' }: Resolution): StatusReason | undefined {
  const codes = reportableReasons(step);
  if (codes.length === 0) return undefined;
  const known = codes.find((one) => one === code);
  if (known !== undefined) return known;
  throw validationError([{ path: 'code', code: 'enum', message: `must be one of ${codes.join(', ')}` }]);
}

const illegal = (status: Status) => illegalTransition(status, transitionsFrom(status));

interface RestoreParts extends Stores {
  readonly fulfilment: Pick<FulfilmentClient, 'restore' | 'submitAuthorization'>;
}

/**
 * `continued`: a new workflow goes on. `stopped`: the request had ended, and a workflow that did not know the end was
 * terminated. `withdrawing`: it had ended, and a new workflow notifies its pharmacy of that.
 */
export type RestoreOutcome = 'continued' | 'stopped' | 'withdrawing';

/**
 * Restores a request from its rows: a new workflow replaces whatever Temporal has. Its pharmacy's system is asked
 * whether it has the order before it is sent again. Time limits stay the same.
 *
 * @throws ServiceError `request_not_found` when Postgres does not have the whole request; `history_knows` when
 *   Temporal has lost nothing, or contradicts the rows, which a person must decide; `request_is_over` when the request
 *   has ended and no workflow runs; `not_repaired` when a difference remains.
 */
export async function restoreRequest(parts: RestoreParts, requestId: string): Promise<RestoreOutcome> {
  const { client, fulfilment } = parts;
  const { stored, decided } = await compareRequest(parts, requestId);
  if (stored === undefined || !isWhole(stored)) throw requestNotFound();
  const workflow = await readWorkflowCondition(client, requestId);
  const isKnown = decided !== undefined && !isLost(decided, stored);
  const isOwed =
    isTerminal(stored.status) &&
    !(isKnown && workflow?.has_ended === false) &&
    (await owedWithdrawals(parts.database, requestId)).length > 0;
  if (isKnown && !isOwed) throw new ServiceError('history_knows');
  const { submission, timeline, prescription_ids, late_authorization: late } = stored;
  if (late !== null) await fulfilment.submitAuthorization({ request_id: requestId, late });
  if (!isTerminal(stored.status) || isOwed) {
    await fulfilment.restore(submission, { timeline, prescription_ids });
    await requireEqual(parts, requestId);
    return isOwed ? 'withdrawing' : 'continued';
  }
  if (workflow === undefined || workflow.has_ended) throw new ServiceError('request_is_over');
  await client.workflow.getHandle(requestId).terminate('Postgres has newer data of this request');
  return 'stopped';
}

/** The store that is right where the two differ. */
export type RightStore = 'workflow' | 'postgres';

export interface SettledDifference {
  /** The differences before the repair. When empty, nothing was changed. */
  readonly differences: readonly FieldDifference[];
  /** Events of removed entries that endpoints may have received. */
  readonly sent: readonly SentEvent[];
}

/**
 * Resolves a difference between Postgres and the workflow by a person's decision. `workflow`: the rows are rewritten, and
 * entries that the workflow lacks are removed with their events, for which the owner's login is needed. `postgres`: a new
 * workflow replaces the current one and continues from the rows.
 *
 * @throws ServiceError `request_not_found` when Temporal does not have the request; `rows_incomplete` when Postgres has no
 *   complete timeline to continue from; `not_repaired` when a difference remains.
 */
export async function settleDifference(
  parts: RestoreParts,
  requestId: string,
  right: RightStore,
): Promise<SettledDifference> {
  const { stored, decided, differences } = await compareRequest(parts, requestId);
  if (decided === undefined) throw requestNotFound();
  if (differences.length === 0) return { differences, sent: [] };
  const sent = right === 'workflow' ? await overwriteRequest(parts.database, decided, 'remove') : [];
  if (right === 'postgres') await continueFromRows(parts, stored);
  await requireEqual(parts, requestId);
  return { differences, sent: sent === 'ahead' ? [] : sent };
}

async function continueFromRows(
  { database, fulfilment }: RestoreParts,
  stored: StoredRequest | undefined,
): Promise<void> {
  if (stored === undefined || !isWhole({ ...stored, sequence: stored.timeline.length }))
    throw new ServiceError('rows_incomplete');
  const { submission, timeline, prescription_ids, late_authorization: late, request_id } = stored;
  await alignRow(database, stored);
  if (late !== null) await fulfilment.submitAuthorization({ request_id, late });
  await fulfilment.restore(submission, { timeline, prescription_ids });
}

/** False when timeline rows are missing, or unreadable because the request's key is lost. */
function isWhole({ timeline, sequence, submission }: StoredRequest): boolean {
  if (submission.delivery_address.street === ERASED) return false;
  return timeline.length === sequence && timeline.every((entry, index) => entry.sequence === index + 1);
}

/** True when the history is a shorter prefix of the stored timeline and prescriptions. */
function isLost({ projection }: DecidedRequest, { timeline, prescription_ids }: StoredRequest): boolean {
  const isBeginning =
    projection.timeline.every((entry, index) => isDeepStrictEqual(entry, timeline[index])) &&
    projection.prescription_ids.every((id) => prescription_ids.includes(id));
  const known = projection.timeline.length + projection.prescription_ids.length;
  return isBeginning && known < timeline.length + prescription_ids.length;
}
