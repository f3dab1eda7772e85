/** The workflow tasks that a workflow has had, to have another instance take them again as a replay does. */
import type { coresdk } from '@temporalio/proto';

type Job = coresdk.workflow_activation.IWorkflowActivationJob;
type Command = coresdk.workflow_commands.IWorkflowCommand;

/** What a workflow was told at one moment. */
export interface Task {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly jobs: readonly Job[];
}

interface TakenTask extends Task {
  readonly commands: readonly Command[];
}

export class Past {
  private readonly tasks: TakenTask[] = [];

  add(task: Task, commands: readonly Command[]): void {
    this.tasks.push({ ...task, commands });
  }

  /**
   * Has the tasks taken again.
   *
   * @param isRejected whether the Update of this id was rejected by its validator: it is in no history.
   * @throws Error when another decision is taken than before.
   */
  async replay(
    take: (task: Task) => Promise<readonly Command[]>,
    isRejected: (updateId: string) => boolean,
  ): Promise<void> {
    const isKept = (updateId: string | null | undefined) => updateId == null || !isRejected(updateId);
    for (const { now, jobs, commands } of this.tasks) {
      const replayed = jobs.filter(({ doUpdate }) => isKept(doUpdate?.id)).map(withoutValidation);
      if (replayed.length === 0) continue;
      const expected = commands.filter(({ updateResponse }) => isKept(updateResponse?.protocolInstanceId));
      const [before, after] = [expected, await take({ now, jobs: replayed })].map((taken) =>
        JSON.stringify(taken, undefined, 1),
      );
      if (before !== after)
        throw new Error(`a replay decides otherwise: it had\n${before}\nand now has\n${after}`);
    }
  }
}

/** What a history has of an Update was found valid. */
function withoutValidation(job: Job): Job {
  return job.doUpdate ? { ...job, doUpdate: { ...job.doUpdate, runValidator: false } } : job;
}
