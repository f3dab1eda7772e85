/** Finds the point at which the code of this checkout deviates from a recorded history. */
import proto from '@temporalio/proto';
import { DefaultLogger, Runtime, Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { makeBundle } from '../../worker/workflow-bundle.ts';

export type History = proto.temporal.api.history.v1.IHistory;
type HistoryEvent = NonNullable<History['events']>[number];
const { EventType } = proto.temporal.api.enums.v1;

const bundles = new Map<string, Promise<WorkflowBundleWithSourceMap>>();

/**
 * Describes where the workflows at a path deviate from a history, or returns undefined when they do not. Searches for the first workflow
 * task after which a replay fails, because the SDK names the event only sometimes.
 */
export async function findDifference(history: History, workflowsPath: string): Promise<string | undefined> {
  const bundle = await bundleOf(workflowsPath);
  const error = await replayError(history, bundle);
  if (error === undefined) return undefined;
  const events = history.events ?? [];
  const ends = taskEnds(events);
  let [good, bad] = [-1, ends.length - 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const prefix = { events: events.slice(0, ends[middle]) };
    if ((await replayError(prefix, bundle)) === undefined) good = middle;
    else bad = middle;
  }
  return describe(events.slice(good < 0 ? 0 : ends[good], ends[bad]), events.length, error);
}

/** Cached, because building a bundle takes a second. */
function bundleOf(workflowsPath: string): Promise<WorkflowBundleWithSourceMap> {
  const known = bundles.get(workflowsPath);
  if (known !== undefined) return known;
  const made = makeBundle(workflowsPath);
  bundles.set(workflowsPath, made);
  return made;
}

async function replayError(
  history: History,
  workflowBundle: WorkflowBundleWithSourceMap,
): Promise<DeterminismViolationError | undefined> {
  try {
    await Worker.runReplayHistory({ workflowBundle, replayName: 'replay' }, history);
    return undefined;
  } catch (error) {
    if (error instanceof DeterminismViolationError) return error;
    throw error;
  }
}

/** For each completed workflow task: the number of events up to the last of its commands. */
function taskEnds(events: readonly HistoryEvent[]): number[] {
  const completed = events.flatMap(({ eventType }, index) =>
    eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED ? [index] : [],
  );
  return completed.map((start) => {
    const next = events.findIndex(({ eventType }, index) => index > start && !isCommand(eventType));
    return next === -1 ? events.length : next;
  });
}

/** Types of events that a workflow's commands create. The workflow did not decide other events. */
const COMMAND_EVENTS: readonly number[] = [
  EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
  EventType.EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED,
  EventType.EVENT_TYPE_MARKER_RECORDED,
  EventType.EVENT_TYPE_TIMER_STARTED,
  EventType.EVENT_TYPE_TIMER_CANCELED,
  EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES,
  EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED,
  EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED,
  EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED,
  EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED,
];

function isCommand(eventType: HistoryEvent['eventType']): boolean {
  return eventType != null && COMMAND_EVENTS.includes(eventType);
}

function describe(task: readonly HistoryEvent[], total: number, error: Error): string {
  const names = task.map(({ eventId, eventType }) => `  ${String(eventId)} ${EventType[eventType ?? 0]}`);
  const reason = /\[TMPRL1100\] ([^"\\]*)/.exec(error.message)?.[1] ?? error.message;
  return [
    "Today's code deviates from the history.",
    `The deviation is in the workflow task of events ${String(task[0]?.eventId)} to ${String(task.at(-1)?.eventId)} of ${total}, where the history has`,
    ...names,
    reason,
  ].join('\n');
}

/** Silences the SDK during replays, because it logs each failing workflow task and the command prints the result. */
export function installQuietRuntime(): void {
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { filter: 'OFF', forward: {} } },
  });
}
