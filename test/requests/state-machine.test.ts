/** `GET /meta/state-machine` is the table that the workflow uses, for everybody. */
import { expect, test } from '@jest/globals';
import { STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS } from '../../domain/requests/statuses.ts';
import { useEngine } from '../support/suite/use-engine.ts';

interface StateMachine {
  readonly initial_status: string;
  readonly statuses: readonly {
    readonly status: string;
    readonly meaning: string;
    readonly terminal: boolean;
  }[];
  readonly transitions: readonly { readonly step: string; readonly from: string[]; readonly to: string }[];
}

const { engine } = useEngine();

test('it needs no key, and has every status and transition', async () => {
  const response = await fetch(`${engine.origin}/v1/meta/state-machine`);
  expect(response.status).toBe(200);
  const { success, data } = (await response.json()) as { success: boolean; data: StateMachine };
  expect(success).toBe(true);
  expect(data.initial_status).toBe('pending');
  expect(data.statuses).toEqual(STATUSES.map((status) => ({ status, ...STATUS_DESCRIPTIONS[status] })));
  expect(data.transitions.map(({ step, from, to }) => ({ step, from, to }))).toEqual(
    TRANSITIONS.map(({ step, from, to }) => ({ step, from, to })),
  );
});
