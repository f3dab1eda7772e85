/** How a request gets into Postgres: whole the first time, then what is new. Where something is lost there, whole once more. */
import type {
  Admission,
  EntryBefore,
  Recorded,
  RequestChange,
  RequestProjection,
} from '../../domain/requests/messages.ts';
import type { AdmittedStep } from '../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { recordChange, recordRequest, recordStep } from '../activities.ts';

type Projection = Required<RequestProjection>;

export function writeWhole(projection: Projection): Promise<Recorded> {
  return recordRequest.executeWithOptions({ summary: summaryOf(projection.timeline) }, [projection]);
}

/** @param known how many entries Postgres should have already. */
export async function writeChange(projection: Projection, known: number): Promise<Recorded> {
  const { submission, timeline, prescription_ids } = projection;
  const change: RequestChange = {
    request_id: submission.request_id,
    after: nameOf(timeline[known - 1]),
    entries: timeline.slice(known),
    prescription_ids,
  };
  const recorded = await recordChange.executeWithOptions({ summary: summaryOf(timeline) }, [change]);
  return 'incomplete' in recorded ? writeWhole(projection) : recorded;
}

/** Has a step taken if it is admitted. @param projection what Postgres should have already. */
export async function writeStep(
  projection: Projection,
  step: AdmittedStep,
  entry: TimelineEntry,
): Promise<Admission> {
  const { submission, timeline } = projection;
  const asked = { request_id: submission.request_id, step, after: nameOf(timeline.at(-1)), entry };
  for (;;) {
    const answer = await recordStep.executeWithOptions({ summary: step }, [asked]);
    if (!('incomplete' in answer)) return answer;
    await writeWhole(projection);
  }
}

/** As the write says that was made for a pharmacy. */
export async function isCalledAfter(recorded: Promise<Recorded>): Promise<boolean> {
  const { isCalled } = await recorded;
  return isCalled;
}

/** What operators read beside a write. */
function summaryOf(timeline: readonly TimelineEntry[]): string {
  const { sequence, status } = nameOf(timeline.at(-1));
  return `${sequence} ${status}`;
}

function nameOf(entry: TimelineEntry | undefined): EntryBefore {
  if (entry === undefined) throw new TypeError('A timeline is never empty');
  const { sequence, status, at } = entry;
  return { sequence, status, at };
}
