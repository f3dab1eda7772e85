/** Repairs of one request: retry, offer again, reset, resolve and restore. */
import type { Client } from '@temporalio/client';
import { undefinedWhenNotFound } from '../common/temporal/missing-targets.ts';
import { requestNotFound } from './read-request.ts';
import { inspectRequest, readWorkflowCondition } from './inspect-request.ts';
import { isTerminal, type Status, type Transition, transitionsFrom } from '../../domain/requests/statuses.ts';
import { releaseStock } from '../../db/stock/reservations.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { compareRequest, type DecidedRequest, type History, type Stores } from './projection.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { findGateway, findOrderHolder } from '../../db/pharmacies/gateways.ts';
import { ordersNotTaken } from '../../db/pharmacies/offered-orders.ts';
import type { Database } from '../../db/schema.ts';
import type { FulfilmentClient } from './fulfilment-client.ts';
import { stepRefused } from './step-refusals.ts';
import proto from '@temporalio/proto';
import { MAX_NOTE_LENGTH, type RequestVersion, type StepReport } from '../../domain/requests/messages.ts';
import { reportableReasons, type StatusReason } from '../../domain/requests/reasons.ts';
import { isDeepStrictEqual } from 'node:util';
import type { StoredRequest } from '../../db/requests/stored-request.ts';
import { ERASED } from '../../domain/common/retention.ts';

/**
 * Each activity is safe to run twice: a pharmacy is asked for the order before anything is sent again.
 *
 * @param isMeant which of them, by the name of the activity.
 * @returns the names of the activities that are tried now; none where nothing waits for its next try.
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

/** @returns false where it got through by itself meanwhile. */
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
 * At once, where a worker would do it an hour after the request's time limits.
 *
 * @param restock as for `releaseStock`.
 * @throws ServiceError `request_goes_on` while its workflow runs: it gives back itself what it does not need.
 */
export async function giveBackStock(
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

/** `offered`: anew. `tried_now`: an offer waited for its next try. `under_way`: the pharmacy is being called. */
export type OfferedAgain = 'offered' | 'tried_now' | 'under_way';

/** The activity that puts an order before its pharmacy. */
const OFFER = 'offerOrder';

/**
 * The pharmacy's system is asked for the order first, and gets it under the ids that it had.
 *
 * @throws ServiceError `request_not_found` when no workflow runs; `pharmacy_without_system` when the pharmacy reads its inbox;
 *   `illegal_transition` when no answer of it is waited for.
 */
export async function offerAgain(
  parts: OfferParts,
  requestId: string,
  operator: string,
): Promise<OfferedAgain> {
  const { database, client, fulfilment } = parts;
  const workflow = await readWorkflowCondition(client, requestId);
  if (workflow === undefined || workflow.has_ended) throw requestNotFound();
  await requireSystem(database, requestId);
  if (workflow.waits_for.some(({ name }) => name === OFFER)) {
    const tried = await retryActivities(client, requestId, (name) => name === OFFER);
    return tried.length > 0 ? 'tried_now' : 'under_way';
  }
  const outcome = await fulfilment.offerAgain(requestId, { operator }, `offer-${randomUUID()}`);
  switch (outcome.kind) {
    case 'taken':
      return 'offered';
    case 'illegal':
      throw new ServiceError(
        'illegal_transition',
        `The request is ${outcome.status}: its pharmacy has answered, or need not.`,
      );
    case 'refused':
      throw stepRefused(outcome.type, outcome.message);
    case 'not_running':
      throw requestNotFound();
  }
}

/** The requests whose orders the system of a pharmacy has not said to have, the oldest first. */
export async function requestsToOffer(
  { database }: Pick<OfferParts, 'database'>,
  pharmacyId: string,
): Promise<string[]> {
  return (await ordersNotTaken(database, pharmacyId)).map(({ request_id }) => request_id);
}

async function requireSystem(database: Kysely<Database>, requestId: string): Promise<void> {
  const holder = await findOrderHolder(database, requestId);
  // A row that is lost says nothing of its pharmacy; the offer will ask again.
  if (holder === undefined) return;
  const { kind } = await findGateway(database, holder.pharmacy_id, new Date());
  if (kind === 'inbox') throw new ServiceError('pharmacy_without_system');
}

const { EventType, ResetReapplyType } = proto.temporal.api.enums.v1;

/** `last`: behind the last workflow task that succeeded, so that nothing is decided anew. Else behind the task of an event. */
export type ResetPoint = 'last' | number;

export interface ResetPlan {
  readonly request_id: string;
  readonly run_id: string;
  /** The event that ends the last workflow task that is kept. */
  readonly event_id: number;
  /** When that was; RFC 3339 UTC. */
  readonly at: string;
  /** Activities of the history that are begun again, in their order. */
  readonly done_again: readonly string[];
  /** Updates and signals after the point, which the new run gets again. */
  readonly sent_again: readonly string[];
}

/**
 * What a reset would do; nothing is changed.
 *
 * @throws ServiceError `request_not_found`; `request_is_over` where it completed; `no_reset_point` where no
 *   workflow task has completed before the point.
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
      eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED &&
      (point === 'last' || Number(eventId) <= point),
  );
  const end = events[index];
  if (end === undefined) throw new ServiceError('no_reset_point');
  return {
    ...run,
    event_id: Number(end.eventId),
    at: new Date(Number(end.eventTime?.seconds ?? 0) * 1000).toISOString(),
    done_again: activitiesAfter(events, index),
    sent_again: events
      .slice(index)
      .flatMap(({ workflowExecutionUpdateAcceptedEventAttributes: update }) =>
        update?.acceptedRequest?.input?.name == null ? [] : [update.acceptedRequest.input.name],
      ),
  };
}

/** Those that the kept tasks do not have, and those that they have and that had not answered by then. */
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

/** Resets as planned. @returns the id of the new run. */
export async function resetRequest(client: Client, plan: ResetPlan, reason: string): Promise<string> {
  const { runId } = await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    // The event is one of this run.
    workflowExecution: { workflowId: plan.request_id, runId: plan.run_id },
    workflowTaskFinishEventId: plan.event_id as never,
    reason,
    requestId: randomUUID(),
    resetReapplyType: ResetReapplyType.RESET_REAPPLY_TYPE_ALL_ELIGIBLE,
  });
  return runId;
}

/** Where to, and who says so. */
interface Resolution {
  readonly to: Status;
  /** Why, for the partner, who reads it in the timeline. */
  readonly reason: string;
  /** Who said how it stands. */
  readonly said_by: string;
  /** Whoever uses the command. */
  readonly operator: string;
  /** Of the step's closed list; `other` without it. */
  readonly code?: string | undefined;
  /** Who took the medicines, where it is delivered. */
  readonly recipient?: string | undefined;
}

/**
 * Takes the step that leads there, by the rules that everybody's steps have.
 *
 * @throws ServiceError `request_not_found` where no workflow runs, `illegal_transition`, `validation_error`, and what the step
 *   itself may be refused for.
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
  const outcome = await fulfilment.takeStep(requestId, transition.step, report, `resolve-${randomUUID()}`);
  switch (outcome.kind) {
    case 'taken':
      return outcome.version;
    case 'refused':
      throw stepRefused(outcome.type, outcome.message);
    case 'illegal':
      throw illegal(outcome.status);
    case 'not_running':
      throw requestNotFound();
  }
}

function reportOf(transition: Transition, resolution: Resolution): StepReport {
  const { operator, said_by, reason, recipient } = resolution;
  const note = `${reason} (said by ${said_by})`;
  if (note.length > MAX_NOTE_LENGTH) {
    const message = `must have, with who said so, at most ${MAX_NOTE_LENGTH} characters`;
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

function illegal(status: Status): ServiceError {
  const legal = transitionsFrom(status).map(({ to }) => to);
  const hint = legal.length === 0 ? 'it is final' : `it can go to ${legal.join(', ')}`;
  return new ServiceError('illegal_transition', `The request is ${status}: ${hint}.`);
}

interface RestoreParts extends Stores {
  readonly fulfilment: Pick<FulfilmentClient, 'restore' | 'submitAuthorization'>;
}

/** `continued`: in a new workflow. `stopped`: it came to its end before, and a workflow that does not know that was ended. */
export type Restored = 'continued' | 'stopped';

/**
 * A workflow that goes on from the rows takes the place of whatever Temporal has. Its pharmacy's system is asked for the order
 * before it is sent again; the time limits are those that they were.
 *
 * @throws ServiceError `request_not_found` when Postgres does not have it whole; `history_knows` when Temporal has lost nothing, or
 *   knows it otherwise than the rows, which a person decides; `request_is_over` when it came to its end, and no workflow runs.
 */
export async function restoreRequest(parts: RestoreParts, requestId: string): Promise<Restored> {
  const { client, fulfilment } = parts;
  const { stored, decided } = await compareRequest(parts, requestId);
  if (stored === undefined || !isWhole(stored)) throw requestNotFound();
  if (decided !== undefined && !isLost(decided, stored)) throw new ServiceError('history_knows');
  const { submission, timeline, prescription_ids, late_authorization: late } = stored;
  if (late !== null) await fulfilment.submitAuthorization({ request_id: requestId, late });
  if (!isTerminal(stored.status)) {
    await fulfilment.restore(submission, { timeline, prescription_ids });
    return 'continued';
  }
  const workflow = await readWorkflowCondition(client, requestId);
  if (workflow === undefined || workflow.has_ended) throw new ServiceError('request_is_over');
  await client.workflow.getHandle(requestId).terminate('Postgres knows more of this request');
  return 'stopped';
}

/** Rows of which some are missing, or can't be read for want of their key, are no request. */
function isWhole({ timeline, sequence, submission }: StoredRequest): boolean {
  if (submission.delivery_address.street === ERASED) return false;
  return timeline.length === sequence && timeline.every((entry, index) => entry.sequence === index + 1);
}

/** Whether the history is the beginning of what the rows have, and no more. */
function isLost({ projection }: DecidedRequest, { timeline, prescription_ids }: StoredRequest): boolean {
  const isBeginning =
    projection.timeline.every((entry, index) => isDeepStrictEqual(entry, timeline[index])) &&
    projection.prescription_ids.every((id) => prescription_ids.includes(id));
  const known = projection.timeline.length + projection.prescription_ids.length;
  return isBeginning && known < timeline.length + prescription_ids.length;
}
