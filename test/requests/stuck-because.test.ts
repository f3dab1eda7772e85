/** `stuckRequest` states why a request is stuck, and ignores temporary problems. */
import { expect, test } from '@jest/globals';
import { toState } from '../../db/requests/requests.ts';
import { firstEntry } from '../../domain/requests/timeline.ts';
import type {
  InspectedRequest,
  PendingActivity,
  WorkflowCondition,
} from '../../services/requests/inspect-request.ts';
import { stuckRequest } from '../../services/requests/stuck.ts';
import { submission } from '../support/requests/submissions.ts';

const MINUTE = 60_000;
const NOW = new Date('2026-11-23T04:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE).toISOString();

const made = submission();
const RUNNING: WorkflowCondition = {
  status: 'RUNNING',
  run_id: 'run',
  labels: { partner_id: null, pharmacy_id: null, state: 'open' },
  history_length: 12,
  reset_at: null,
  has_ended: false,
  waits_for: [],
  task_attempts: 0,
  task_waits_since: null,
};
const CALM: InspectedRequest = {
  state: toState({ submission: made, timeline: [firstEntry(made)], prescription_ids: [] }),
  workflow: RUNNING,
  away: undefined,
  differences: [],
  difference: undefined,
  offer_times: null,
  next_step_by: ago(-10),
  waits_until: ago(-10),
  task_failure: undefined,
  sent_order: undefined,
  operators: new Map(),
};
const SENT = {
  request_id: made.request_id,
  pharmacy_id: 'ph_a',
  offered_at: NOW,
  taken_at: null,
  refused_at: NOW,
  refused_with: 'offer: The answer was 401.',
};

const waiting = (name: string, attempt: number): PendingActivity => ({
  activity_id: '1',
  name,
  state: 'SCHEDULED',
  attempt,
  last_failure: 'refused',
  next_try_at: ago(-1),
});
const workflow = (changes: Partial<WorkflowCondition>) => ({ workflow: { ...RUNNING, ...changes } });

test.each<[string, Partial<InspectedRequest>, string | undefined, string | null]>([
  ['a healthy request is not stuck', {}, undefined, null],
  [
    'a request is not stuck while its task waits for a short time',
    workflow({ task_attempts: 1, task_waits_since: ago(0.5) }),
    undefined,
    null,
  ],
  [
    'a request is stuck when no worker picks up its task',
    workflow({ task_attempts: 1, task_waits_since: ago(2) }),
    'not_taken',
    `since ${ago(2)}`,
  ],
  ['a request is not stuck after one timeout of its task', workflow({ task_attempts: 2 }), undefined, null],
  [
    'a request is stuck when no worker completes its task',
    workflow({ task_attempts: 3 }),
    'task_fails',
    'no worker completes it',
  ],
  [
    'a request is stuck when its task fails twice',
    { ...workflow({ task_attempts: 2 }), task_failure: 'Nondeterminism' },
    'task_fails',
    'Nondeterminism',
  ],
  [
    'a request is not stuck after two failed calls',
    workflow({ waits_for: [waiting('offerOrder', 2)] }),
    undefined,
    null,
  ],
  [
    'a request is stuck when a call keeps failing',
    workflow({ waits_for: [waiting('offerOrder', 3)] }),
    'activity_fails',
    'offerOrder, attempt 3: refused',
  ],
  [
    'a request is stuck when a write keeps failing',
    workflow({ waits_for: [waiting('recordChange', 7)] }),
    'write_fails',
    'recordChange, attempt 7: refused',
  ],
  [
    'a request is stuck when the system of its pharmacy refused the order',
    { sent_order: SENT },
    'offer_refused',
    'ph_a: offer: The answer was 401.',
  ],
  ['a request is not stuck shortly after its time limit', { waits_until: ago(4) }, undefined, null],
  [
    'a request is stuck when its time limit had no effect',
    { waits_until: ago(6) },
    'overdue',
    `since ${ago(6)}`,
  ],
  [
    'a request is stuck when its rows differ from its workflow',
    { differences: [{ field: 'status', postgres: 'failed', workflow: 'pending' }], waits_until: ago(6) },
    'rows_differ',
    'status: Postgres has failed, the workflow pending',
  ],
  [
    'a request is stuck when its workflow was ended',
    { ...workflow({ has_ended: true }), difference: { kind: 'stuck', status: 'pending' } },
    'workflow_ended',
    null,
  ],
  [
    'a request is stuck when it has no workflow',
    { workflow: undefined, difference: { kind: 'stuck', status: 'pending' } },
    'no_workflow',
    null,
  ],
])('%s', (_, changes, because, detail) => {
  const found = stuckRequest(made.request_id, { ...CALM, ...changes }, NOW);
  expect([found?.because, found?.detail ?? null]).toEqual([because, detail]);
});

test('a failing activity shows the time of its next attempt', () => {
  const failing = { ...CALM, ...workflow({ waits_for: [waiting('offerOrder', 5)] }) };
  expect(stuckRequest(made.request_id, failing, NOW)?.next_try_at).toBe(ago(-1));
});
