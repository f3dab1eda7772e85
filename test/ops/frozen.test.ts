/** Commands name what is frozen, locked or full, and answer within seconds. */
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { housekeepingScheduleId } from '../../domain/jobs.ts';
import { Client } from 'pg';
import { EXIT } from '../../ops/errors.ts';
import { runCommand } from '../../ops/program.ts';
import type { Finding } from '../../services/doctor.ts';
import { eventually, onThisMachine } from '../support/engine/eventually.ts';
import { type OpsTarget, opsVariables, runOpsOf, runOpsProcess } from '../support/engine/ops-command.ts';
import { startApi, startWorker } from '../support/engine/processes.ts';
import { ApiCaller, ORDER } from '../support/callers/api-caller.ts';
import { record, register } from '../support/webhooks/registered-webhooks.ts';
import { resume, suspend } from '../support/servers/suspended.ts';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import { breakablePostgres, breakableTemporal } from '../support/servers/breakable-servers.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** A request is listed once its task has waited for a minute. */
const DEADLINE_MS = 90_000;

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

  test('doctor names a frozen worker at once, and counts only the completed runs of schedules', async () => {
    const id = housekeepingScheduleId(engine.taskQueue, 'webhooks');
    const schedule = engine.client.schedule.getHandle(id);
    const until = async (describe: string, isSo: () => Promise<boolean>) =>
      eventually(isSo, { deadlineMs: DEADLINE_MS, describe });
    const detailOf = async (check: string) => (await findingsOf(engine)).of(check)?.detail ?? '';
    await until('the schedule to be made', () => schedule.trigger().then(() => true));
    await until('a completed run', async () => /webhooks 20\S+Z/.test(await detailOf('schedules')));
    const isWell = async () => ['workers', 'processes'].every((check) => findings.of(check)?.state === 'ok');
    let findings = await findingsOf(engine);
    await until('the worker to be well', async () => {
      findings = await findingsOf(engine);
      return isWell();
    });
    await suspend(worker.pid);
    try {
      const suspendedAt = new Date().toISOString();
      findings = await findingsOf(engine);
      expect(findings.of('workers')).toMatchObject({
        state: 'failed',
        detail: expect.stringContaining('none completed a task within 2 seconds'),
      });
      await until('doctor to name the process', async () => {
        findings = await findingsOf(engine);
        return findings.of('processes')?.state === 'failed';
      });
      expect(findings.of('processes')?.detail).toMatch(
        new RegExp(`worker \\S+:${worker.pid} has not reported since 20\\S+: it is frozen`),
      );
      await schedule.trigger();
      let started = '';
      await until('a run to start', async () => {
        const { recentActions } = (await schedule.describe()).info;
        started = recentActions.at(-1)?.takenAt.toISOString() ?? '';
        return started > suspendedAt;
      });
      const [, shown = ''] = /webhooks (20\S+Z)/.exec(await detailOf('schedules')) ?? [];
      expect([shown < suspendedAt, shown < started, shown]).toEqual([
        true,
        true,
        expect.stringMatching(/^20/),
      ]);
    } finally {
      resume(worker.pid);
    }
    await until('the worker to be well again', async () => {
      findings = await findingsOf(engine);
      return isWell();
    });
  }, 300_000);
});

/** Name of the connections that exhaust Postgres. */
const FILLER = 'filler';

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
      // A command that waits says so: every eight seconds, here sooner.
      let [printed, said] = ['', ''];
      await runCommand(
        {
          args: ['requests', 'stuck', '--json'],
          variables: opsVariables(target()),
          output: { write: (text) => (printed += text) },
          errors: { write: (text) => (said += text) },
          terminal: undefined,
        },
        300,
      );
      expect(said).toMatch(/^(?:Still running after \d s: ops requests stuck\n){2,}\{"error"/);
      expect(printed).toBe('');
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

  test('while all connections are in use, doctor says so, and an API that refuses orders is not ready', async () => {
    const { connectionString, taskQueue } = engine;
    const api = await startApi({ connectionString, taskQueue });
    const readiness = async () => {
      const response = await fetch(`${api.origin}/health/ready`);
      const { error } = (await response.json()) as { error?: { fields: { code: string }[] } };
      return [response.status, ...(error?.fields ?? []).map(({ code }) => code)];
    };
    const until = async (what: string, isSo: () => Promise<boolean>) =>
      eventually(isSo, { deadlineMs: DEADLINE_MS, describe: what });
    await until('the API to be ready', async () => (await readiness())[0] === 200);
    const opened: Client[] = [];
    const isFull = async () => {
      const client = new Client({
        connectionString: engine.connectionString,
        application_name: FILLER,
      });
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
      // The connections that the API still has would serve some calls; a restarted API has none.
      const isRefused = async () => {
        await opened[0]?.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where backend_type = 'client backend' and application_name <> '${FILLER}'`,
        );
        while (!(await isFull()));
        return JSON.stringify(await readiness()) === '[503,"postgres_away"]';
      };
      await until('the API to be not ready', isRefused);
      const caller = new ApiCaller(api.origin, partner.key, partner.partnerId);
      expect((await caller.callOnce('POST', '/requests', ORDER)).status).toBe(503);
    } finally {
      await Promise.all(opened.map((client) => client.end()));
    }
    await until('the API to be ready again', async () => (await readiness())[0] === 200);
    await api.stop();
    expect((await findingsOf(target())).of('connections')).toMatchObject({ state: 'ok' });
  }, 600_000);
});

describe('work that no worker does', () => {
  const { engine, given } = useOwnEngine({ worker: false });
  const partner = prepared(given.partner());

  test('stuck lists late deliveries, late mails and requests that it cannot inspect, beside the others', async () => {
    const { webhook_id } = await register(partner);
    const [late, unreadable] = [
      await record(engine.database, partner),
      await record(engine.database, partner),
    ] as const;
    const list = (variables = {}) => runOpsOf({ ...engine, variables }, 'requests', 'stuck');
    const before = await list();
    expect(before.output).not.toMatch(/accepts calls|could not be inspected|mails about/);
    for (const { request_id } of [late, unreadable])
      expect(before.output).toMatch(new RegExp(`${request_id} +pending +- +no_workflow`));

    const since = new Date(Date.now() - 600_000);
    await engine.database
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: since })
      .where('request_id', '=', late.request_id)
      .execute();
    const notice_id = `ntc_${engine.taskQueue}`;
    const notice = { notice_id, webhook_id, type: 'webhook.failing' as const, at: since, wants_mail: true };
    await engine.database
      .insertInto('webhook_notice')
      .values({ ...notice, partner_id: partner.partnerId, data: '{}' })
      .execute();
    await engine.database
      .updateTable('request')
      .set({ submission: '{}' })
      .where('request_id', '=', unreadable.request_id)
      .execute();
    const { output, exitCode, errors } = await list({
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@example.com',
    });
    expect([exitCode, errors]).toEqual([EXIT.found, '']);
    expect(output).toContain(
      `${webhook_id} of ${partner.partnerId} accepts calls, but 1 events for it are due since ${since.toISOString()} and not sent.`,
    );
    expect(output).toContain(`1 mails about endpoints are late: ${notice_id}.`);
    expect(output).toMatch(new RegExp(`^${unreadable.request_id} could not be inspected: \\w*Error: `, 'm'));
    expect(output).toMatch(new RegExp(`${late.request_id} +pending +- +no_workflow`));
    // Without mail no notice is late.
    expect((await list()).output).not.toContain('mails about endpoints');
  });
});
