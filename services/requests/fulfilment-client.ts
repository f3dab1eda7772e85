/** Starts the workflows of requests, sends them Updates and queries their state. */
import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type WorkflowStartOptions,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import {
  ApplicationFailure,
  defaultPayloadConverter,
  defineSearchAttributeKey,
  SearchAttributeType,
} from '@temporalio/common';
import {
  ATTACH_UPDATE,
  type AttachPrescriptions,
  FULFILMENT_WORKFLOW,
  type KnownRequest,
  OFFER_AGAIN_UPDATE,
  type OfferAgain,
  OPEN_HOLD_UPDATE,
  type OpenHold,
  type RefusalDetails,
  REFUSALS,
  type RefusalType,
  type RequestState,
  type RequestVersion,
  RESOLVE_HOLD_UPDATE,
  type ResolveHold,
  STATE_QUERY,
  type StepReport,
  TELL_STATEMENT_UPDATE,
  type TellStatement,
  WORKFLOW_TASK_TIMEOUT,
} from '../../domain/requests/messages.ts';
import { toRecord } from '../../domain/requests/record.ts';
import { FIRST_STATE, SEARCH_ATTRIBUTES, stateOf } from '../../domain/requests/search-attributes.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { setTimeout as delay } from 'node:timers/promises';
import {
  LATE_AUTHORIZATION_WORKFLOW,
  type LateAuthorization,
  lateAuthorizationId,
  type SubmittedAuthorization,
} from '../../domain/holds/authorization.ts';
import type { Status, Step } from '../../domain/requests/statuses.ts';
import type { CallLimits, CallQueue } from '../common/load/call-queue.ts';
import { isTemporalUnavailable, isUpdateBrokenOff } from '../common/availability.ts';
import { decoded } from '../privacy/payload-encryption.ts';
import { undefinedWhenNotFound } from '../common/temporal/missing-targets.ts';
import { shareConcurrent } from '../common/concurrency.ts';

/** So many in a row, and the newest of late, are no accident. */
const FAILURES = 3;
/** Then a start is tried again, since who is said not to be ready gets none; milliseconds. */
const FORGOTTEN_AFTER_MS = 30_000;

export class StartOutcomes {
  private failures = 0;
  private lastFailureAt = 0;

  noteTaken(): void {
    this.failures = 0;
  }

  /** The server did not take it, or did not say so in time. */
  noteFailed(now = Date.now()): void {
    this.failures += 1;
    this.lastFailureAt = now;
  }

  isFailing(now = Date.now()): boolean {
    return this.failures >= FAILURES && now - this.lastFailureAt < FORGOTTEN_AFTER_MS;
  }
}

const keys = {
  partner: defineSearchAttributeKey(SEARCH_ATTRIBUTES.partner, SearchAttributeType.KEYWORD),
  pharmacy: defineSearchAttributeKey(SEARCH_ATTRIBUTES.pharmacy, SearchAttributeType.KEYWORD),
  state: defineSearchAttributeKey(SEARCH_ATTRIBUTES.state, SearchAttributeType.KEYWORD),
};

/** Of a new request; nothing is started where there is a workflow with its id already, open or closed. */
function newRequestOptions(submission: Submission, taskQueue: string): WorkflowStartOptions {
  return {
    ...optionsOf(submission, taskQueue, submission.pharmacy.pharmacy_id, FIRST_STATE),
    args: [submission],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    workflowIdConflictPolicy: 'FAIL',
  };
}

/** Of one that Postgres knows better than Temporal: whatever workflow has its id is replaced. */
function restoredRequestOptions(
  submission: Submission,
  known: KnownRequest,
  taskQueue: string,
): WorkflowStartOptions {
  const record = toRecord(submission, known.timeline, known.prescription_ids);
  return {
    ...optionsOf(submission, taskQueue, record.pharmacy.pharmacy_id, stateOf(record)),
    args: [submission, known],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
  };
}

function optionsOf(
  { request_id, partner_id, items }: Submission,
  taskQueue: string,
  pharmacyId: string,
  state: ReturnType<typeof stateOf>,
): Omit<WorkflowStartOptions, 'args'> {
  return {
    workflowId: request_id,
    taskQueue,
    workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
    // Its activities have it too: what piles up for one partner keeps no other's requests waiting.
    priority: { fairnessKey: partner_id },
    typedSearchAttributes: [
      { key: keys.partner, value: partner_id },
      { key: keys.pharmacy, value: pharmacyId },
      { key: keys.state, value: state },
    ],
    staticSummary: `${items.length} item(s) from ${pharmacyId} for ${partner_id}`,
  };
}

/** What a workflow refused a step for; undefined when it was something else that went wrong. */
function refusalIn(error: unknown) {
  if (!(error instanceof WorkflowUpdateFailedError)) return undefined;
  const { cause } = error;
  if (!(cause instanceof ApplicationFailure)) return undefined;
  const type = Object.values(REFUSALS).find((known) => known === cause.type);
  const details = cause.details?.[0] as RefusalDetails | undefined;
  return type === undefined || details === undefined
    ? undefined
    : { type, message: cause.message, status: details.status };
}

/** How long each call may take, with all its retries; milliseconds. */
const START_DEADLINE_MS = 4_000;
/** Past this the API answers a read from Postgres; a query of a live worker takes 20 ms. */
const QUERY_DEADLINE_MS = 1_000;
/** For an operator's command, which has no other source: workers may be busy. */
const OPERATOR_QUERY_DEADLINE_MS = 5_000;
/** For what only a history tells: nobody else can answer. */
const HISTORY_DEADLINE_MS = 4_000;
const UPDATE_DEADLINE_MS = 10_000;
/** Before an update that was broken off is asked for again: the workflow's next task takes a few of these. */
const BROKEN_OFF_PAUSE_MS = 100;

/** The outcome of asking for a step. */
export type StepOutcome =
  | { readonly kind: 'taken'; readonly version: RequestVersion }
  /** The status does not allow it. */
  | { readonly kind: 'illegal'; readonly status: Status }
  /** Something else is in the way. */
  | {
      readonly kind: 'refused';
      readonly type: RefusalType;
      /** Codes and line numbers. */
      readonly message: string;
      readonly status: Status;
    }
  /** No workflow runs under this id: never did, or the request has ended. */
  | { readonly kind: 'not_running' };

/**
 * Starts, reads and moves requests. Its methods throw the SDK's errors when Temporal does not answer, and ServiceError
 * `temporarily_unavailable` when a call would wait too long for its turn.
 */
export class FulfilmentClient {
  readonly starts = new StartOutcomes();
  private readonly client: Client;
  private readonly taskQueue: string;
  private readonly limits: Pick<CallLimits, 'updates' | 'queries'> | undefined;
  private readonly queryDeadlineMs: number;

  /** @param limits on concurrent calls; none without. */
  constructor(
    client: Client,
    taskQueue: string,
    limits?: Pick<CallLimits, 'updates' | 'queries'>,
    queryDeadlineMs = QUERY_DEADLINE_MS,
  ) {
    this.client = client;
    this.taskQueue = taskQueue;
    this.limits = limits;
    this.queryDeadlineMs = queryDeadlineMs;
  }

  /** The client of an operator's command, whose queries may take longer. */
  static ofOperator(client: Client, taskQueue: string): FulfilmentClient {
    return new FulfilmentClient(client, taskQueue, undefined, OPERATOR_QUERY_DEADLINE_MS);
  }

  /**
   * Starts the workflow: the moment a request is accepted. When the server does not say whether it has, it is
   * asked once more, so that hardly a start is given up that was carried out.
   *
   * @returns false when there is a workflow with this id already, open or closed; then nothing is started.
   */
  async start(submission: Submission): Promise<boolean> {
    try {
      return await this.startOnce(submission);
    } catch (error) {
      if (!isTemporalUnavailable(error)) throw error;
      const started = await this.submission(submission.request_id).catch(() => undefined);
      if (started?.fingerprint !== submission.fingerprint) throw error;
      return started.accepted_at === submission.accepted_at;
    }
  }

  private async startOnce(submission: Submission): Promise<boolean> {
    try {
      await this.within(START_DEADLINE_MS, () =>
        this.client.workflow.start(FULFILMENT_WORKFLOW, newRequestOptions(submission, this.taskQueue)),
      );
      this.starts.noteTaken();
      return true;
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
      if (isTemporalUnavailable(error)) this.starts.noteFailed();
      throw error;
    }
  }

  /** Starts the workflow of a request that Postgres knows better than Temporal; it takes the place of any with its id. */
  async restore(submission: Submission, known: KnownRequest): Promise<void> {
    const options = restoredRequestOptions(submission, known, this.taskQueue);
    await this.within(START_DEADLINE_MS, () => this.client.workflow.start(FULFILMENT_WORKFLOW, options));
  }

  /** The state as the workflow has it; undefined when there is no such workflow. Concurrent reads share one query. */
  readonly state = shareConcurrent(async (requestId: string): Promise<RequestState | undefined> =>
    undefinedWhenNotFound(() =>
      withinLimit(this.limits?.queries, () =>
        this.within(this.queryDeadlineMs, () =>
          this.client.workflow.getHandle(requestId).query<RequestState>(STATE_QUERY),
        ),
      ),
    ),
  );

  /** What was accepted as a request, read from its history without any worker. */
  async submission(requestId: string): Promise<Submission | undefined> {
    return this.argumentOf<Submission>(requestId, FULFILMENT_WORKFLOW);
  }

  /**
   * Starts the workflow of an authorization code that came late, unless the request has one.
   *
   * @returns the code that stands: this one, or the one that was submitted before.
   */
  async submitAuthorization(submitted: SubmittedAuthorization): Promise<LateAuthorization> {
    const workflowId = lateAuthorizationId(submitted.request_id);
    try {
      await this.within(START_DEADLINE_MS, () =>
        this.client.workflow.start(LATE_AUTHORIZATION_WORKFLOW, {
          workflowId,
          taskQueue: this.taskQueue,
          workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
          args: [submitted],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          workflowIdConflictPolicy: 'FAIL',
        }),
      );
      return submitted.late;
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      return (await this.lateAuthorization(submitted.request_id)) ?? submitted.late;
    }
  }

  /** The code that came late, read from its history without any worker. */
  async lateAuthorization(requestId: string): Promise<LateAuthorization | undefined> {
    const id = lateAuthorizationId(requestId);
    return (await this.argumentOf<SubmittedAuthorization>(id, LATE_AUTHORIZATION_WORKFLOW))?.late;
  }

  private async argumentOf<Argument>(workflowId: string, type: string): Promise<Argument | undefined> {
    const response = await undefinedWhenNotFound(() =>
      this.within(HISTORY_DEADLINE_MS, () =>
        this.client.workflowService.getWorkflowExecutionHistory({
          namespace: this.client.options.namespace,
          execution: { workflowId },
          maximumPageSize: 1,
        }),
      ),
    );
    const started = response?.history?.events?.[0]?.workflowExecutionStartedEventAttributes;
    const input = started?.input?.payloads?.[0];
    if (started?.workflowType?.name !== type || input == null) return undefined;
    await decoded(this.client, input);
    return defaultPayloadConverter.fromPayload<Argument>(input);
  }

  /** Asks for a step. Asking again with the same `updateId` answers what the first one did. */
  async takeStep(requestId: string, step: Step, report: StepReport, updateId: string): Promise<StepOutcome> {
    return this.update(requestId, step, report, updateId);
  }

  /** Asks for prescriptions to be attached. */
  async attach(requestId: string, attached: AttachPrescriptions, updateId: string): Promise<StepOutcome> {
    return this.update(requestId, ATTACH_UPDATE, attached, updateId);
  }

  /** Asks for the partner to be told of what a pharmacist states. */
  async tellStatement(requestId: string, said: TellStatement, updateId: string): Promise<StepOutcome> {
    return this.update(requestId, TELL_STATEMENT_UPDATE, said, updateId);
  }

  /** Asks for a hold. */
  async openHold(requestId: string, asked: OpenHold, updateId: string): Promise<StepOutcome> {
    return this.update(requestId, OPEN_HOLD_UPDATE, asked, updateId);
  }

  /** Asks for the end of a hold. */
  async resolveHold(requestId: string, asked: ResolveHold, updateId: string): Promise<StepOutcome> {
    return this.update(requestId, RESOLVE_HOLD_UPDATE, asked, updateId);
  }

  /** Asks for the order to be put before its pharmacy's system once more. */
  async offerAgain(requestId: string, asked: OfferAgain, updateId: string): Promise<StepOutcome> {
    return this.update(requestId, OFFER_AGAIN_UPDATE, asked, updateId);
  }

  private async update(
    requestId: string,
    name: string,
    asked: StepReport | AttachPrescriptions | TellStatement | OpenHold | ResolveHold | OfferAgain,
    updateId: string,
  ): Promise<StepOutcome> {
    try {
      const version = await withinLimit(this.limits?.updates, () =>
        this.executeUpdate(requestId, name, asked, updateId),
      );
      return { kind: 'taken', version };
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return { kind: 'not_running' };
      const refused = refusalIn(error);
      if (refused === undefined) throw error;
      const { type, message, status } = refused;
      return type === REFUSALS.illegalTransition
        ? { kind: 'illegal', status }
        : { kind: 'refused', type, message, status };
    }
  }

  /** Asks again, once, for an update that was broken off. */
  private async executeUpdate(
    requestId: string,
    name: string,
    asked: object,
    updateId: string,
  ): Promise<RequestVersion> {
    const execute = () =>
      this.within(UPDATE_DEADLINE_MS, () =>
        this.client.workflow
          .getHandle(requestId)
          .executeUpdate<RequestVersion, [object]>(name, { args: [asked], updateId }),
      );
    try {
      return await execute();
    } catch (error) {
      if (!isUpdateBrokenOff(error)) throw error;
      await delay(BROKEN_OFF_PAUSE_MS);
      return execute();
    }
  }

  /** Resolves when Temporal answers. */
  async ping(): Promise<void> {
    await this.within(QUERY_DEADLINE_MS, () => this.client.workflowService.getSystemInfo({}));
  }

  private within<Result>(milliseconds: number, call: () => Promise<Result>): Promise<Result> {
    return this.client.withDeadline(Date.now() + milliseconds, call);
  }
}

function withinLimit<Result>(queue: CallQueue | undefined, call: () => Promise<Result>): Promise<Result> {
  return queue === undefined ? call() : queue.run(call);
}
