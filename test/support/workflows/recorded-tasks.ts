/** Records the workflow tasks of a workflow and replays them in another instance. */
import type { coresdk } from '@temporalio/proto';

type Job = coresdk.workflow_activation.IWorkflowActivationJob;
type Command = coresdk.workflow_commands.IWorkflowCommand;

/** The jobs of one workflow task. */
export interface Task {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly jobs: readonly Job[];
}

interface TakenTask extends Task {
  readonly commands: readonly Command[];
}

export class RecordedTasks {
  private readonly tasks: TakenTask[] = [];

  add(task: Task, commands: readonly Command[]): void {
    this.tasks.push({ ...task, commands });
  }

  /**
   * Replays the tasks.
   *
   * @param isRejected whether the validator rejected the Update with this id: a history does not contain it.
   * @throws Error when the commands differ from the recorded ones.
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
      const taken = await take({ now, jobs: [...markersIn(commands), ...replayed] });
      const [before, after] = [expected, taken].map((side) => JSON.stringify(side, undefined, 1));
      if (before !== after)
        throw new Error(`the replay differs: the history had\n${before}\nand now has\n${after}`);
    }
  }
}

/** During a replay, the history tells a workflow which `patched()` changes it made in this task. */
function markersIn(commands: readonly Command[]): Job[] {
  return commands.flatMap(({ setPatchMarker }) =>
    setPatchMarker ? [{ notifyHasPatch: { patchId: setPatchMarker.patchId ?? '' } }] : [],
  );
}

/** Updates in a history have already been validated. */
function withoutValidation(job: Job): Job {
  return job.doUpdate ? { ...job, doUpdate: { ...job.doUpdate, runValidator: false } } : job;
}
