/** What is under way between a workflow and the world: its activities, and the Updates that were sent to it. */
import type { coresdk } from '@temporalio/proto';
import { activityFailure, fromFailure, fromPayload, toPayload } from './payloads.ts';

type Job = coresdk.workflow_activation.IWorkflowActivationJob;
type Schedule = coresdk.workflow_commands.IScheduleActivity;
type UpdateResponse = coresdk.workflow_commands.IUpdateResponse;

/** An activity that the workflow waits for; a test answers it when and as it likes. */
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

  /** The workflow learns it at its next activation. */
  resolve(value?: unknown): void {
    this.answer({ completed: { result: toPayload(value) } });
  }

  /** It failed, and is not tried again. */
  fail(error: unknown): void {
    this.answer({ failed: { failure: activityFailure(this.name, error) } });
  }

  answer(result: coresdk.activity_result.IActivityResolution): void {
    if (this.isAnswered) throw new Error(`${this.name} was answered before`);
    this.isAnswered = true;
    this.deliver({ resolveActivity: { seq: this.seq, result } });
  }
}

export type UpdateStatus = 'sent' | 'accepted' | 'rejected' | 'completed' | 'failed';

/** An Update and what has become of it. `outcome` settles as a client's call does. */
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
    // A test may look at the status alone.
    promise.catch(() => undefined);
  }

  take({ accepted, rejected, completed }: UpdateResponse): void {
    if (accepted) this.status = 'accepted';
    if (completed) {
      this.status = 'completed';
      this.settle.resolve(fromPayload(completed) as Answer);
    }
    if (rejected) {
      // Before it was accepted the validator refused it, after that its handler.
      this.status = this.status === 'accepted' ? 'failed' : 'rejected';
      this.settle.reject(fromFailure(rejected));
    }
  }
}
