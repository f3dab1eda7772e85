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
  CORRECT_BATCH_UPDATE,
  type CorrectBatch,
  DISPENSE_MORE_UPDATE,
  type DispenseMore,
  FULFILMENT_WORKFLOW,
  type RestoredRequest,
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
  REPORT_STATEMENT_UPDATE,
  type ReportStatement,
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

/** This many failures in a row, the newest one recent, mean that Temporal accepts no starts. */
const MIN_FAILURES = 3;
/**
 * The failures count for this long. Then one start must be tried again, because an API that reports not ready gets no
 * calls; milliseconds.
 */
const FAILURES_COUNT_FOR_MS = 30_000;

export class StartOutcomes {
  private failures = 0;
  private lastFailureAt = 0;

  noteStarted(): void {
    this.failures = 0;
  }

  /** The server refused the start, or did not answer in time. */
  noteFailed(now = Date.now()): void {
    this.failures += 1;
    this.lastFailureAt = now;
  }

  isFailing(now = Date.now()): boolean {
    return this.failures >= MIN_FAILURES && now - this.lastFailureAt < FAILURES_COUNT_FOR_MS;
  }
}

const keys = {
  partner: defineSearchAttributeKey(SEARCH_ATTRIBUTES.partner, SearchAttributeType.KEYWORD),
  pharmacy: defineSearchAttributeKey(SEARCH_ATTRIBUTES.pharmacy, SearchAttributeType.KEYWORD),
  state: defineSearchAttributeKey(SEARCH_ATTRIBUTES.state, SearchAttributeType.KEYWORD),
};

/** Starts nothing when a workflow with this id exists, open or closed. */
const ONLY_ONCE = { workflowIdReusePolicy: 'REJECT_DUPLICATE', workflowIdConflictPolicy: 'FAIL' } as const;

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
    // Activities inherit the priority, so that one partner's backlog does not delay the requests of others.
    priority: { fairnessKey: partner_id },
    typedSearchAttributes: [
      { key: keys.partner, value: partner_id },
      { key: keys.pharmacy, value: pharmacyId },
      { key: keys.state, value: state },
    ],
    staticSummary: `${items.length} item(s) from ${pharmacyId} for ${partner_id}`,
  };
}

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

const START_DEADLINE_MS = 4_000;
/** After this the API reads from Postgres instead; a live worker answers a query in 20 ms. */
const QUERY_DEADLINE_MS = 1_000;
/** For operators' commands, which have no other source: workers may be busy. */
const OPERATOR_QUERY_DEADLINE_MS = 5_000;
const HISTORY_DEADLINE_MS = 4_000;
const UPDATE_DEADLINE_MS = 10_000;
/** Pause before an interrupted Update is repeated. The workflow's next task takes a few milliseconds. */
const BROKEN_OFF_PAUSE_MS = 100;

export type StepOutcome =
  | { readonly kind: 'taken'; readonly version: RequestVersion }
  | { readonly kind: 'illegal'; readonly status: Status }
  /** The step was refused for another reason than the status. */
  | {
      readonly kind: 'refused';
      readonly type: RefusalType;
      /** Holds codes and line numbers only. */
      readonly message: string;
      readonly status: Status;
    }
  /** No workflow runs under this id: it never started, or it has ended. */
  | { readonly kind: 'not_running' };

type Updater<Asked> = (requestId: string, asked: Asked, updateId: string) => Promise<StepOutcome>;

/**
 * Starts, reads and updates requests. Its methods throw the SDK's errors when Temporal does not answer, and
 * ServiceError `temporarily_unavailable` when a call would wait too long for its turn.
 */
export class FulfilmentClient {
  readonly starts = new StartOutcomes();
  private readonly client: Client;
  private readonly taskQueue: string;
  private readonly limits: Pick<CallLimits, 'updates' | 'queries'> | undefined;
  private readonly queryDeadlineMs: number;

  /** @param limits of concurrent calls; calls are unlimited without them. */
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

  /** For operators' commands: a longer deadline for queries, and no limits. */
  static ofOperator(client: Client, taskQueue: string): FulfilmentClient {
    return new FulfilmentClient(client, taskQueue, undefined, OPERATOR_QUERY_DEADLINE_MS);
  }

  /**
   * Starts the workflow, which accepts the request. When the server's answer is lost, its history is read once, so
   * that a start that succeeded is rarely reported as failed.
   *
   * @returns false when a workflow with this id exists, open or closed; then nothing is started.
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
      await this.startWorkflow(FULFILMENT_WORKFLOW, {
        ...optionsOf(submission, this.taskQueue, submission.pharmacy.pharmacy_id, FIRST_STATE),
        args: [submission],
        ...ONLY_ONCE,
      });
      this.starts.noteStarted();
      return true;
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
      if (isTemporalUnavailable(error)) this.starts.noteFailed();
      throw error;
    }
  }

  /** Restarts a request from what Postgres has, because Temporal lost some of it. Replaces any workflow with the request's id. */
  async restore(submission: Submission, known: RestoredRequest): Promise<void> {
    const record = toRecord(submission, known.timeline, known.prescription_ids);
    await this.startWorkflow(FULFILMENT_WORKFLOW, {
      ...optionsOf(submission, this.taskQueue, record.pharmacy.pharmacy_id, stateOf(record)),
      args: [submission, known],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    });
  }

  private async startWorkflow(type: string, options: WorkflowStartOptions): Promise<void> {
    await this.within(START_DEADLINE_MS, () => this.client.workflow.start(type, options));
  }

  /** Queries the state; undefined when there is no such workflow. Concurrent reads share one query. */
  readonly state = shareConcurrent(async (requestId: string): Promise<RequestState | undefined> =>
    undefinedWhenNotFound(() =>
      withinLimit(this.limits?.queries, () =>
        this.within(this.queryDeadlineMs, () =>
          this.client.workflow.getHandle(requestId).query<RequestState>(STATE_QUERY),
        ),
      ),
    ),
  );

  /** Reads the submission from the history; needs no worker. */
  async submission(requestId: string): Promise<Submission | undefined> {
    return this.argumentOf<Submission>(requestId, FULFILMENT_WORKFLOW);
  }

  /**
   * Submits an authorization code after the order, unless the request already has one.
   *
   * @returns the code that counts: this one, or one that was submitted before.
   */
  async submitAuthorization(submitted: SubmittedAuthorization): Promise<LateAuthorization> {
    try {
      await this.startWorkflow(LATE_AUTHORIZATION_WORKFLOW, {
        workflowId: lateAuthorizationId(submitted.request_id),
        taskQueue: this.taskQueue,
        workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
        args: [submitted],
        ...ONLY_ONCE,
      });
      return submitted.late;
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      return (await this.lateAuthorization(submitted.request_id)) ?? submitted.late;
    }
  }

  /** Reads the late authorization code from its history; needs no worker. */
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

  /** Asks the workflow for a step. The Update id makes repeats safe: they get the first call's outcome. */
  async takeStep(requestId: string, step: Step, report: StepReport, updateId: string): Promise<StepOutcome> {
    return this.update(requestId, step, report, updateId);
  }

  readonly dispenseMore: Updater<DispenseMore> = this.updater(DISPENSE_MORE_UPDATE);
  readonly correctBatch: Updater<CorrectBatch> = this.updater(CORRECT_BATCH_UPDATE);
  readonly attach: Updater<AttachPrescriptions> = this.updater(ATTACH_UPDATE);
  /** Records a pharmacist's statement in the timeline, so that the partner learns of it. */
  readonly reportStatement: Updater<ReportStatement> = this.updater(REPORT_STATEMENT_UPDATE);
  readonly openHold: Updater<OpenHold> = this.updater(OPEN_HOLD_UPDATE);
  readonly resolveHold: Updater<ResolveHold> = this.updater(RESOLVE_HOLD_UPDATE);
  readonly offerAgain: Updater<OfferAgain> = this.updater(OFFER_AGAIN_UPDATE);

  private updater(name: string): Updater<object> {
    return (requestId, asked, updateId) => this.update(requestId, name, asked, updateId);
  }

  private async update(
    requestId: string,
    name: string,
    asked: object,
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
