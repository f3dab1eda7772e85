/** Health endpoints of the processes: why a process is not ready, and what is degraded. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../local/stack/ports.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker } from '../support/engine/processes.ts';
import { breakableTemporal } from '../support/servers/breakable-servers.ts';
import { resume, suspend } from '../support/servers/suspended.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const DEADLINE_MS = 60_000;

interface Health {
  readonly status: number;
  readonly reasons: readonly string[];
}

const temporal = prepared(breakableTemporal, (server) => server.remove());
const { engine, given } = useOwnEngine(() => ({ worker: false, temporalAddress: temporal.address }));
const partner = prepared(given.partner());

const until = (describe: string, isSo: () => Promise<boolean>) =>
  eventually(isSo, { deadlineMs: DEADLINE_MS, describe });

/** Health of an API. */
async function apiHealth(): Promise<Health & { readonly message?: string }> {
  const response = await fetch(`${engine.origin}/health/ready`);
  const { data, error } = (await response.json()) as {
    data?: { degraded: { reason: string }[] };
    error?: { message: string; fields: { code: string }[] };
  };
  const reasons = [
    ...(data?.degraded ?? []).map(({ reason }) => reason),
    ...(error?.fields ?? []).map(({ code }) => code),
  ];
  return { status: response.status, reasons, ...(error === undefined ? {} : { message: error.message }) };
}

describe('health of a worker', () => {
  test('a worker is ready while it polls for tasks, states why when it is not, and does not answer when frozen', async () => {
    const port = await freePort();
    const ready = async (): Promise<Health> => {
      const response = await fetch(`http://127.0.0.1:${port}/health/ready`, {
        signal: AbortSignal.timeout(5_000),
      });
      const { problems = [] } = (await response.json()) as { problems?: { reason: string }[] };
      return { status: response.status, reasons: [...new Set(problems.map(({ reason }) => reason))] };
    };
    const isReady = async () => (await ready()).status === 200;
    const { connectionString, taskQueue } = engine;
    const env = { TEMPORAL_ADDRESS: temporal.address, HEALTH_ADDRESS: `127.0.0.1:${port}` };
    expect((await apiHealth()).reasons).toContain('no_worker_polls');
    const worker = await startWorker({ connectionString, taskQueue, env });
    try {
      await until('the worker to be ready', isReady);
      await until('the API to see it', async () => (await apiHealth()).reasons.length === 0);

      await suspend(worker.pid);
      await expect(
        fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(1_000) }),
      ).rejects.toThrow(/timeout|aborted/i);
      resume(worker.pid);
      await until('the worker to be ready again', isReady);

      await temporal.kill();
      const isCutOff = async () => (await ready()).reasons.includes('temporal_away');
      await until('the worker to see that Temporal is away', isCutOff);
      expect(await apiHealth()).toMatchObject({
        status: 503,
        reasons: ['temporal_away'],
        message: 'Temporal does not answer.',
      });
      await temporal.restart();
      await until('the worker to poll again', isReady);
    } finally {
      await worker.stop();
    }
    await expect(ready()).rejects.toThrow('fetch failed');
  });
});

/** The server writes at intervals, so the lock waits for its turn. */
const LOCK_MS = 30_000;

describe('health of an API', () => {
  test('an API is not ready while Temporal cannot write although it answers, and is ready again afterwards', async () => {
    await until('the API to be ready', async () => (await apiHealth()).status === 200);
    const order = { ...ORDER, sandbox: { scenario: 'manual', step_seconds: 0 } };
    const place = () => partner.call('POST', '/requests', order);
    // Like a full disk, this allows reads and blocks writes.
    const store = new DatabaseSync(temporal.storeFile, { timeout: LOCK_MS });
    store.exec('begin exclusive');
    try {
      const refused = await Promise.all([place(), place(), place()]);
      expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
      const health = await apiHealth();
      expect([health.status, health.reasons]).toEqual([503, ['temporal_not_writing']]);
    } finally {
      store.exec('rollback');
      store.close();
    }
    await until('an order to be accepted', async () => (await place()).status === 201);
    await until('the API to be ready again', async () => (await apiHealth()).status === 200);
  });
});
