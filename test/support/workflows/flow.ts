/**
 * One workflow in the SDK's runtime, driven by a test that plays the server. Nothing happens by itself: jobs are collected until
 * `activate` delivers all of them in one workflow task, and only `advance` moves the time.
 */
import { msToTs, tsToMs } from '@temporalio/common/lib/time.js';
import proto, { type coresdk } from '@temporalio/proto';
import type { Workflow } from '@temporalio/worker/lib/workflow/interface.js';
import { PendingActivity, SentUpdate } from './calls.ts';
import { RecordedTasks, type Task } from './recorded-tasks.ts';
import { cancellation, fromFailure, fromPayload, toPayload } from './payloads.ts';

type Job = coresdk.workflow_activation.IWorkflowActivationJob;
type Command = coresdk.workflow_commands.IWorkflowCommand;

/** Returns an activity's result immediately; throws to fail it, returns `LATER` to leave it to the test. */
export type FakeActivity = (...args: never[]) => unknown;
export type FakeActivities = Readonly<Record<string, FakeActivity>>;
/** The test resolves it with `flow.activity(...)`. */
export const LATER = Symbol('later');

interface Timer {
  readonly seq: number;
  readonly firesAt: number;
}

export class Flow {
  /** Milliseconds since 1970, as the workflow sees them. */
  now: number;
  /** Every command since the start, oldest first. */
  readonly commands: Command[] = [];
  readonly activities: PendingActivity[] = [];
  timers: Timer[] = [];
  isClosed = false;
  /** Result of the workflow; undefined until it returns. */
  result: unknown;
  /** Why the execution failed; undefined unless it did. */
  failure: Error | undefined;
  private workflow: Workflow;
  private readonly recreate: () => Promise<Workflow>;
  private readonly past = new RecordedTasks();
  private readonly runId: string;
  private readonly fakes: FakeActivities;
  private readonly updates = new Map<string, Pick<SentUpdate, 'take' | 'status'>>();
  private jobs: Job[] = [];
  private messages = 0;
  private tasks = 1;
  /** Flags of the SDK: during a replay, newer behaviour is used only when the history has its flag. */
  private readonly flags = new Set<number>();

  constructor(
    workflow: Workflow,
    options: {
      runId: string;
      now: number;
      fakes: FakeActivities;
      first: Job;
      /** Creates another instance of the same workflow. */
      recreate: () => Promise<Workflow>;
    },
  ) {
    this.workflow = workflow;
    this.recreate = options.recreate;
    this.runId = options.runId;
    this.now = options.now;
    this.fakes = options.fakes;
    this.jobs.push(options.first);
  }

  /** Sends an Update; the workflow receives it at its next activation. */
  update<Answer = unknown>(name: string, argument: unknown): SentUpdate<Answer> {
    const id = `update-${(this.messages += 1)}`;
    const sent = new SentUpdate<Answer>(name);
    this.updates.set(id, sent);
    this.jobs.push({
      doUpdate: {
        id,
        protocolInstanceId: id,
        name,
        input: [toPayload(argument)],
        headers: {},
        meta: { updateId: id, identity: 'unit' },
        runValidator: true,
      },
    });
    return sent;
  }

  signal(name: string, argument: unknown): void {
    this.jobs.push({
      signalWorkflow: { signalName: name, input: [toPayload(argument)], identity: 'unit', headers: {} },
    });
  }

  /** Queries the state after the last activation. */
  async query<Answer>(queryType: string): Promise<Answer> {
    const job: Job = { queryWorkflow: { queryId: 'query', queryType, arguments: [], headers: {} } };
    const [command] = await this.run({ now: this.now, jobs: [job] });
    const { succeeded, failed } = command?.respondToQuery ?? {};
    if (failed) throw fromFailure(failed);
    return fromPayload(succeeded?.response) as Answer;
  }

  /** Requests cancellation of the workflow. */
  cancel(): void {
    this.jobs.push({ cancelWorkflow: { reason: 'unit' } });
  }

  /** The oldest pending activity with this name. */
  activity(name: string): PendingActivity {
    const found = this.waiting(name)[0];
    if (found !== undefined) return found;
    const waiting = this.waiting().map((activity) => activity.name);
    throw new Error(`no ${name} waits; there are: ${waiting.join(', ') || 'none'}`);
  }

  /** Pending activities, oldest first. */
  waiting(name?: string): PendingActivity[] {
    return this.activities.filter(
      (activity) => !activity.isAnswered && (name === undefined || activity.name === name),
    );
  }

  /** All calls of an activity. */
  calls(name: string): PendingActivity[] {
    return this.activities.filter((activity) => activity.name === name);
  }

  /** Runs one workflow task with everything that was collected since the last. */
  async activate(): Promise<void> {
    // The server delivers messages first, whatever they race with.
    const jobs = [...this.jobs.filter(isMessage), ...this.jobs.filter((job) => !isMessage(job))];
    this.jobs = [];
    if (this.isClosed || jobs.length === 0) return;
    const task = { now: this.now, jobs };
    const commands = await this.run(task);
    this.past.add(task, commands);
    this.commands.push(...commands);
    for (const command of commands) this.follow(command);
  }

  /** Runs workflow tasks until the workflow waits for the test or for time. */
  async settle(): Promise<void> {
    while (this.jobs.length > 0 && !this.isClosed) await this.activate();
  }

  /** Advances the time: each timer fires at its time, and its consequences happen before the next. */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    await this.settle();
    for (let next = this.nextTimer(); next !== undefined && next.firesAt <= until; next = this.nextTimer()) {
      this.now = Math.max(this.now, next.firesAt);
      this.fire(next);
      await this.settle();
    }
    this.now = until;
  }

  /** Fires the next timer at the next activation, as if it were due together with the collected jobs. */
  fireNext(): void {
    const next = this.nextTimer();
    if (next === undefined) throw new Error('there is no timer');
    this.now = Math.max(this.now, next.firesAt);
    this.fire(next);
  }

  /** Milliseconds since 1970 when the next timer fires; undefined when there is none. */
  get nextFiring(): number | undefined {
    return this.nextTimer()?.firesAt;
  }

  /**
   * Simulates the death of the worker: another instance takes over by replaying the history. @throws Error when the replay is not
   * deterministic.
   */
  async restart(): Promise<void> {
    await this.workflow.dispose();
    this.workflow = await this.recreate();
    await this.past.replay(
      (task) => this.run(task, { isReplaying: true }),
      (updateId) => this.updates.get(updateId)?.status === 'rejected',
    );
  }

  async dispose(): Promise<void> {
    await this.workflow.dispose();
  }

  private nextTimer(): Timer | undefined {
    return this.timers.toSorted((one, other) => one.firesAt - other.firesAt || one.seq - other.seq)[0];
  }

  private fire({ seq }: Timer): void {
    this.timers = this.timers.filter((timer) => timer.seq !== seq);
    this.jobs.push({ fireTimer: { seq } });
  }

  private async run({ now, jobs }: Task, { isReplaying = false } = {}): Promise<Command[]> {
    this.tasks += 1;
    const activation = proto.coresdk.workflow_activation.WorkflowActivation.fromObject({
      runId: this.runId,
      timestamp: msToTs(now),
      historyLength: this.tasks * 3,
      isReplaying,
      availableInternalFlags: [...this.flags],
      jobs,
    });
    const { successful, failed } = await this.workflow.activate(activation);
    if (failed) throw fromFailure(failed.failure);
    for (const flag of successful?.usedInternalFlags ?? []) this.flags.add(flag);
    return successful?.commands ?? [];
  }

  private follow(command: Command): void {
    const { startTimer, cancelTimer, scheduleActivity, requestCancelActivity, updateResponse } = command;
    const { completeWorkflowExecution, failWorkflowExecution, cancelWorkflowExecution } = command;
    if (startTimer) {
      const { seq, startToFireTimeout } = startTimer;
      this.timers.push({ seq: seq ?? 0, firesAt: this.now + tsToMs(startToFireTimeout) });
    }
    if (cancelTimer) this.timers = this.timers.filter(({ seq }) => seq !== cancelTimer.seq);
    if (scheduleActivity) this.schedule(scheduleActivity);
    if (requestCancelActivity) this.cancelActivity(requestCancelActivity.seq);
    if (updateResponse) this.updates.get(updateResponse.protocolInstanceId ?? '')?.take(updateResponse);
    if (completeWorkflowExecution || failWorkflowExecution || cancelWorkflowExecution) this.isClosed = true;
    if (completeWorkflowExecution) this.result = fromPayload(completeWorkflowExecution.result);
    if (failWorkflowExecution) this.failure = fromFailure(failWorkflowExecution.failure);
  }

  private cancelActivity(seq: number | null | undefined): void {
    const cancelled = this.activities.find((activity) => activity.seq === seq);
    if (cancelled?.isAnswered === false) cancelled.answer(cancellation(cancelled.name));
  }

  private schedule(command: coresdk.workflow_commands.IScheduleActivity): void {
    const activity = new PendingActivity(command, (job) => this.jobs.push(job));
    this.activities.push(activity);
    const fake = this.fakes[activity.name] as ((...args: readonly unknown[]) => unknown) | undefined;
    if (fake === undefined) return;
    try {
      const answer = fake(...activity.args);
      if (answer !== LATER) activity.resolve(answer);
    } catch (error) {
      activity.fail(error);
    }
  }
}

function isMessage({ doUpdate, signalWorkflow, initializeWorkflow }: Job): boolean {
  return Boolean(doUpdate ?? signalWorkflow ?? initializeWorkflow);
}
