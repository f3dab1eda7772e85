/** How the sandbox's pharmacy speaks with a request: by the same Updates that a real pharmacy's answer becomes. */
import { activityInfo } from '@temporalio/activity';
import { WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import {
  REFUSALS,
  STATE_QUERY,
  type OpenHold,
  type RefusalDetails,
  type RequestState,
  type StepReport,
} from '../../domain/requests/messages.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { isTerminal } from '../../domain/requests/statuses.ts';

/** Less than the activity's time limit: the calls of a try must not outlive it. */
const ANSWER_DEADLINE_MS = 5_000;

/** Whether the pharmacy has nothing more to do: the request has ended, or another pharmacy has it. */
export interface SandboxReply {
  readonly ended: boolean;
}

const PASSED_OVER: SandboxReply = { ended: false };
const ENDED: SandboxReply = { ended: true };

/** The refusals that are over once the partner has acted. */
const HELD: readonly unknown[] = [REFUSALS.onHold, REFUSALS.prescriptionRequired];

/** A request, for one try of an activity. */
export class AskedRequest {
  private readonly client: Client;
  private readonly requestId: string;
  private readonly deadline = Date.now() + ANSWER_DEADLINE_MS;

  constructor(client: Client, requestId: string) {
    this.client = client;
    this.requestId = requestId;
  }

  /** As Postgres has it, or will have it in a moment. */
  async record(): Promise<RequestRecord> {
    const request = this.client.workflow.getHandle(this.requestId);
    const { record } = await this.client.withDeadline(this.deadline, () =>
      request.query<RequestState>(STATE_QUERY),
    );
    return record;
  }

  /**
   * Sends an Update. What is not possible any more, because somebody else did it, is passed over.
   *
   * @param updateId what was asked with it before is not asked again, also when it was refused.
   * @throws ApplicationFailure while the request is held, with the delay after which to try again.
   */
  async ask(update: string, asked: StepReport | OpenHold, updateId: string): Promise<SandboxReply> {
    const request = this.client.workflow.getHandle(this.requestId);
    try {
      const { record } = await this.client.withDeadline(this.deadline, () =>
        request.executeUpdate<RequestState, [typeof asked]>(update, { args: [asked], updateId }),
      );
      return { ended: isTerminal(record.status) };
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return ENDED;
      const refusal = refusalIn(error);
      if (refusal?.type === REFUSALS.notYourOrder) return ENDED;
      if (refusal?.type === REFUSALS.illegalTransition) {
        const details = refusal.details?.[0] as RefusalDetails | undefined;
        return details !== undefined && isTerminal(details.status) ? ENDED : PASSED_OVER;
      }
      throw HELD.includes(refusal?.type) ? stillHeld(refusal?.message ?? '') : error;
    }
  }
}

/** An id of an Update that no other try of this workflow's activities has. */
export function newUpdateId(what: string): string {
  return `${updateIdOfAllTries(what)}-${activityInfo().attempt}`;
}

/** An id of an Update that every try of this workflow's activities has. */
export function updateIdOfAllTries(what: string): string {
  return `${activityInfo().workflowExecution?.workflowId}-${what}`;
}

/** Why the workflow of a request refused; undefined when it was something else that went wrong. */
export function refusalIn(error: unknown): ApplicationFailure | undefined {
  if (!(error instanceof WorkflowUpdateFailedError)) return undefined;
  return error.cause instanceof ApplicationFailure ? error.cause : undefined;
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 60_000;
/** A tenth: whoever acts after ten minutes waits for one more at most, and a day of waiting is 1,500 tries. */
const GROWTH = 1.1;

/** Has the activity tried again: soon after a short wait, rarely after a long one, because a partner may take a day. */
export function stillHeld(message: string): ApplicationFailure {
  return ApplicationFailure.create({
    message,
    type: REFUSALS.onHold,
    nextRetryDelay: Math.min(FIRST_DELAY_MS * GROWTH ** (activityInfo().attempt - 1), MAX_DELAY_MS),
    // Nothing is wrong: no log line, no count of failures.
    category: ApplicationFailureCategory.BENIGN,
  });
}
