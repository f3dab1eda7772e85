/** What the system does when nothing has happened by a time: a pharmacy that does not answer, a request that stands still. */
import { condition } from '@temporalio/workflow';
import type { NO_ANSWER, NO_PROGRESS } from '../../domain/requests/reasons.ts';
import type { Step } from '../../domain/requests/statuses.ts';
import { expireHold } from '../holds/hold-expiry.ts';
import type { Hold } from '../../domain/holds/holds.ts';
import { UNDECIDED, type Decisions } from './decisions.ts';

export interface TimeLimit {
  /** For operators: what the timer is for. */
  readonly summary: string;
  /** Whether what must happen in time has happened. */
  readonly isMet: () => boolean;
  /** Milliseconds since 1970; may move while the request is waited for. */
  readonly deadline: () => number;
  /** The step that the system takes when the time is over. */
  readonly step: Step;
  readonly reason: typeof NO_ANSWER | typeof NO_PROGRESS;
}

/** Resolves when what was waited for has happened, or the system has acted. While there is a hold, only its own time counts. */
export async function keepTimeLimit(decisions: Decisions, limit: TimeLimit): Promise<void> {
  while (!limit.isMet()) await waitOrAct(decisions, limit);
}

async function waitOrAct(decisions: Decisions, limit: TimeLimit): Promise<void> {
  const { request } = decisions;
  const { hold } = request.record;
  const deadline = hold === null ? limit.deadline() : Date.parse(hold.expires_at);
  const summary = hold === null ? limit.summary : `hold for ${hold.reason}`;
  const waitMs = deadline - Date.now();
  const isOther = (now: Hold | null) =>
    now?.sequence !== hold?.sequence || now?.expires_at !== hold?.expires_at;
  const hasChanged = () => limit.isMet() || isOther(request.record.hold);
  if (waitMs > 0) await condition(hasChanged, waitMs, { summary });
  else if (hold === null) await applyTimeLimit(decisions, limit);
  else await expireHold(decisions, hold);
}

/** A decision that was under way at the deadline comes first, and may have met the limit, moved it, or opened a hold. */
async function applyTimeLimit(decisions: Decisions, limit: TimeLimit): Promise<void> {
  const isDue = () =>
    !limit.isMet() && decisions.request.record.hold === null && limit.deadline() <= Date.now();
  const { recorded } = await decisions.exclusively<unknown>(async () =>
    isDue() ? decisions.changeStatus(limit.step, { actor: 'system', reason: limit.reason }) : UNDECIDED,
  );
  await recorded;
}
