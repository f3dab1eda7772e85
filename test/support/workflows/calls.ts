/** Pending calls of a workflow: its activities, and the Updates that were sent to it. */
import type { coresdk } from '@temporalio/proto';
import { activityFailure, fromFailure, fromPayload, toPayload } from './payloads.ts';

type Job = coresdk.workflow_activation.IWorkflowActivationJob;
type Schedule = coresdk.workflow_commands.IScheduleActivity;
type UpdateResponse = coresdk.workflow_commands.IUpdateResponse;

/** An activity that the workflow waits for, and that a test resolves. */
export class PendingActivity {
  readonly seq: number;
  readonly name: string;
  readonly id: string;
  readonly taskQueue: string;
  readonly args: readonly unknown[];
  isAnswered = false;
  private readonly deliver: (job: Job) => void;

  constructor(schedule: Schedule, deliver: (job: Job) => void) {
    this.seq = schedule.seq ?? 0;
    this.name = schedule.activityType ?? '';
    this.id = schedule.activityId ?? '';
    this.taskQueue = schedule.taskQueue ?? '';
    this.args = (schedule.arguments ?? []).map(fromPayload);
    this.deliver = deliver;
  }

  /** The workflow receives the result at its next activation. */
  resolve(value?: unknown): void {
    this.answer({ completed: { result: toPayload(value) } });
  }

  /** Fails the activity for good, without a retry. */
  fail(error: unknown): void {
    this.answer({ failed: { failure: activityFailure(this.name, error) } });
  }

  answer(result: coresdk.activity_result.IActivityResolution): void {
    if (this.isAnswered) throw new Error(`${this.name} is already resolved`);
    this.isAnswered = true;
    this.deliver({ resolveActivity: { seq: this.seq, result } });
  }
}

export type UpdateStatus = 'sent' | 'accepted' | 'rejected' | 'completed' | 'failed';

/** An Update and its state. `outcome` settles as a client's call does. */
export class SentUpdate<Answer = unknown> {
  readonly name: string;
  status: UpdateStatus = 'sent';
  readonly outcome: Promise<Answer>;
  private readonly settle: { resolve(value: Answer): void; reject(error: Error): void };

  constructor(name: string) {
    this.name = name;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.outcome = promise;
    this.settle = { resolve, reject };
    // Handled here, because a test may read the status only.
    promise.catch(() => undefined);
  }

  take({ accepted, rejected, completed }: UpdateResponse): void {
    if (accepted) this.status = 'accepted';
    if (completed) {
      this.status = 'completed';
      this.settle.resolve(fromPayload(completed) as Answer);
    }
    if (rejected) {
      // Before acceptance the validator rejects it; after that its handler fails.
      this.status = this.status === 'accepted' ? 'failed' : 'rejected';
      this.settle.reject(fromFailure(rejected));
    }
  }
}
