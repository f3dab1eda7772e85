/** `GET /meta/state-machine` is the table that the workflow uses, for everybody. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS } from '../../domain/statuses.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';

interface StateMachine {
  readonly initial_status: string;
  readonly statuses: readonly {
    readonly status: string;
    readonly meaning: string;
    readonly terminal: boolean;
  }[];
  readonly transitions: readonly { readonly step: string; readonly from: string[]; readonly to: string }[];
}

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine({ worker: false });
});
afterAll(() => engine.close());

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
