/** Commands name what is frozen, locked or full, and answer within seconds. */
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import { EXIT } from '../../ops/errors.ts';
import type { Finding } from '../../services/doctor.ts';
import { eventually, onThisMachine } from '../support/engine/eventually.ts';
import { type OpsTarget, runOpsOf, runOpsProcess } from '../support/engine/ops-command.ts';
import { startWorker } from '../support/engine/processes.ts';
import { resume, suspend } from '../support/servers/suspended.ts';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import { breakablePostgres, breakableTemporal } from '../support/servers/breakable-servers.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** A request is listed once its task has waited for a minute. */
const DEADLINE_MS = 90_000;

describe('a frozen worker', () => {
  const { engine, given } = useOwnEngine({ worker: false });
  const partner = prepared(given.partner());
  const worker = prepared(
    () => startWorker({ connectionString: engine.connectionString, taskQueue: engine.taskQueue }),
    (running) => running.stop(),
  );

  test('a request is listed as stuck while its worker is frozen, and continues afterwards', async () => {
    await suspend(worker.pid);
    try {
      const { request_id } = await given.order().by(partner);
      const shown = async () => (await runOpsOf(engine, 'requests', 'show', request_id)).output;
      // The server may still give a task to the frozen worker's open poll.
      await eventually(async () => /no worker (?:has picked up|completes)/.test(await shown()), {
        deadlineMs: DEADLINE_MS,
        describe: 'the waiting task to be shown',
      });
      let listed = '';
      const list = async () => (listed = (await runOpsOf(engine, 'requests', 'stuck')).output);
      const line = new RegExp(
        `${request_id} +pending +RUNNING +(?:not_taken +since 20|task_fails +no worker completes it)`,
      );
      await eventually(async () => line.test(await list()), {
        deadlineMs: DEADLINE_MS,
        describe: 'the request to be listed',
      }).catch(() => undefined);
      expect(listed).toMatch(line);
      resume(worker.pid);
      await eventually(async () => !(await shown()).includes('no worker'), {
        deadlineMs: DEADLINE_MS,
        describe: 'the request to go on',
      });
      expect(await list()).toContain('none is stuck');
    } finally {
      resume(worker.pid);
    }
  }, 300_000);
});

/** Limits of the commands, and the time that a process needs to start on an idle machine; milliseconds. */
const START_MS = 1_500;
const COMMAND_MS = 5_000;
const DOCTOR_MS = 3_000;

/** Runs a command in its own process, as an operator does, and requires that it ends in time. */
async function inTime(limitMs: number, target: OpsTarget, ...args: readonly string[]) {
  const began = performance.now();
  const result = await runOpsProcess(target, ...args);
  expect(performance.now() - began).toBeLessThan(limitMs + onThisMachine(START_MS));
  return result;
}

async function findingsOf(target: OpsTarget) {
  const { output, exitCode } = await inTime(DOCTOR_MS, target, 'doctor', '--json');
  const { findings } = JSON.parse(output) as { findings: Finding[] };
  return { exitCode, of: (name: string) => findings.find(({ check }) => check === name) };
}

/** Commands that read both servers. */
const READING = [
  ['requests', 'stuck'],
  ['projection', 'check'],
  ['requests', 'list'],
] as const;

describe('a frozen Temporal', () => {
  const temporal = prepared(breakableTemporal, (server) => server.remove());
  const { engine, given } = useOwnEngine(() => ({ temporalAddress: temporal.address }));
  const partner = prepared(given.partner());

  test('every command answers within seconds with what Postgres knows, and doctor names Temporal', async () => {
    const { request_id } = await given.order().by(partner).confirmed();
    const { connectionString, taskQueue } = engine;
    const target = { connectionString, taskQueue, variables: { TEMPORAL_ADDRESS: temporal.address } };
    await suspend(temporal.pid());
    try {
      const shown = await inTime(COMMAND_MS, target, 'requests', 'show', request_id);
      expect([shown.exitCode, shown.output]).toEqual([
        EXIT.done,
        expect.stringMatching(/workflow +unknown: Temporal does not answer[^]*status +confirmed/),
      ]);
      for (const command of READING.slice(0, 2)) {
        const { exitCode, errors } = await inTime(COMMAND_MS, target, ...command);
        expect([exitCode, errors]).toEqual([
          EXIT.unavailable,
          expect.stringMatching(/^Temporal does not answer \(.*\)\. Run the command again/),
        ]);
      }
      const { exitCode, of } = await findingsOf(target);
      expect([exitCode, of('temporal')?.state, of('postgres')?.state]).toEqual([EXIT.found, 'failed', 'ok']);
      expect(of('workers')?.state).toBe('unknown');
    } finally {
      resume(temporal.pid());
    }
    expect((await runOpsOf(target, 'requests', 'show', request_id)).output).toContain('workflow  RUNNING');
  }, 120_000);
});

describe('a frozen or blocked Postgres', () => {
  const postgres = prepared(breakablePostgres, (server) => server.remove());
  const { engine, given } = useOwnEngine(async () => ({
    testDatabase: await makeBreakableDatabase(postgres, 'breakable'),
  }));
  const partner = prepared(given.partner());
  const target = () => ({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });

  test('every command answers within seconds with what Temporal knows, and doctor names Postgres', async () => {
    const { request_id } = await given.order().by(partner).confirmed();
    await suspend(postgres.pid());
    try {
      const shown = await inTime(COMMAND_MS, target(), 'requests', 'show', request_id);
      expect([shown.exitCode, shown.output]).toEqual([
        EXIT.done,
        expect.stringMatching(/workflow +RUNNING[^]*state +open[^]*postgres +does not answer/),
      ]);
      for (const command of READING) {
        const { exitCode, errors } = await inTime(COMMAND_MS, target(), ...command);
        expect([exitCode, errors]).toEqual([
          EXIT.unavailable,
          expect.stringMatching(/^Postgres does not answer \(.*\)\. Run the command again/),
        ]);
      }
      const { of } = await findingsOf(target());
      expect([of('postgres')?.state, of('temporal')?.state]).toEqual(['failed', 'ok']);
    } finally {
      resume(postgres.pid());
    }
    expect((await runOpsOf(target(), 'requests', 'show', request_id)).output).toContain(
      'status    confirmed',
    );
  }, 120_000);

  test('a locked table is named with its holder and age by every command that waits for it, and by doctor', async () => {
    const { request_id } = await given.order().by(partner).confirmed();
    await engine.database.transaction().execute(async (transaction) => {
      await sql`set local application_name = 'a backfill'`.execute(transaction);
      await sql`lock table request in access exclusive mode`.execute(transaction);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      const held = `the table request is locked by process ${rows[0]?.pid} of \\w+ \\(a backfill\\), idle in transaction, its transaction began \\d+ s ago`;
      const shown = await inTime(COMMAND_MS, target(), 'requests', 'show', request_id);
      expect(shown.output).toMatch(new RegExp(held));
      const stuck = await inTime(COMMAND_MS, target(), 'requests', 'stuck');
      expect([stuck.exitCode, stuck.errors]).toEqual([
        EXIT.unavailable,
        expect.stringMatching(new RegExp(`${held}[^]*pg_terminate_backend\\(${rows[0]?.pid}\\)`)),
      ]);
      const { of } = await findingsOf(target());
      expect(of('locks')).toMatchObject({
        state: 'failed',
        detail: expect.stringMatching(new RegExp(held)),
        next: expect.stringContaining('runbooks/database-blocked.md'),
      });
    });
    expect((await findingsOf(target())).of('locks')?.state).toBe('ok');
    expect((await runOpsOf(target(), 'requests', 'stuck')).output).toContain('none is stuck');
  }, 120_000);

  test('exhausted connections are named by doctor', async () => {
    const opened: Client[] = [];
    const isFull = async () => {
      const client = new Client({ connectionString: engine.connectionString });
      client.on('error', () => undefined);
      try {
        await client.connect();
        opened.push(client);
        return false;
      } catch (error) {
        return (error as { readonly code?: string }).code === '53300';
      }
    };
    try {
      while (!(await isFull()));
      const { of } = await findingsOf(target());
      expect(of('postgres')).toMatchObject({
        state: 'failed',
        detail: 'all its connections are in use',
        next: expect.stringContaining('runbooks/database-blocked.md'),
      });
    } finally {
      await Promise.all(opened.map((client) => client.end()));
    }
    expect((await findingsOf(target())).of('connections')).toMatchObject({ state: 'ok' });
  }, 240_000);
});
