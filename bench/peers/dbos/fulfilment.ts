/** The peer's workflow of a request; its id is the `request_id`. */
import { DBOS } from '@dbos-inc/dbos-sdk';
import { NO_ANSWER, NO_PROGRESS } from '../../../domain/requests/reasons.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import { isTerminal, type Status } from '../../../domain/requests/statuses.ts';
import { firstEntry, type TimelineEntry } from '../../../domain/requests/timeline.ts';
import { pharmacyIdOf, STEPS_TOPIC, type RequestedStep } from './messages.ts';
import { pharmacyWorkflow } from './pharmacy.ts';
import type { Recorder } from './recorder.ts';

/** Registers the workflow. The recorder makes and records its decisions in one transaction. */
export function registerFulfilment(recorder: Recorder) {
  const fulfilment = async (submission: Submission): Promise<Status> => {
    const { request_id, pharmacy } = submission;
    const timeline = [firstEntry(submission)];
    await recorder.begin({ submission, timeline });
    const play = DBOS.startWorkflow(pharmacyWorkflow, { workflowID: pharmacyIdOf(request_id) });
    await play(request_id, pharmacy.pharmacy_id);
    while (!isTerminal(statusOf(timeline))) {
      const timeoutSeconds = limitSeconds(submission, statusOf(timeline));
      const asked = await DBOS.recv<RequestedStep>(STEPS_TOPIC, { timeoutSeconds });
      const entry = await recorder.take({ submission, timeline }, asked ?? overdueStep(statusOf(timeline)));
      if (entry !== null) timeline.push(entry);
    }
    return statusOf(timeline);
  };
  return DBOS.registerWorkflow(fulfilment, { name: 'fulfilment' });
}

function statusOf(timeline: readonly TimelineEntry[]): Status {
  const latest = timeline.at(-1);
  if (latest === undefined) throw new TypeError('A timeline is never empty');
  return latest.status;
}

function limitSeconds({ time_limits }: Submission, status: Status): number {
  return (status === 'pending' ? time_limits.pharmacy_answer_ms : time_limits.progress_ms) / 1000;
}

/** Returns the system's step after a status has timed out. */
function overdueStep(status: Status): RequestedStep {
  return status === 'pending'
    ? { step: 'reject', report: { actor: 'system', reason: NO_ANSWER } }
    : { step: 'fail', report: { actor: 'system', reason: NO_PROGRESS } };
}
