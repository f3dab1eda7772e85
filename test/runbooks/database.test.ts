/** Runbooks of a Postgres with a full or slow disk, or a blocked table: orders wait or are repeated, and nothing is lost or doubled. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import { readStoredRequest } from '../../db/requests/stored-request.ts';
import { EXIT } from '../../ops/errors.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { connectSystem } from '../support/pharmacies/systems.ts';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import {
  breakablePostgres,
  breakableTemporal,
  CAN_MOUNT,
  smallDisk,
} from '../support/servers/breakable-servers.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';
import { type OnCall, useOnCall } from './on-call.ts';

/** Includes the start of Postgres and retries with growing pauses; milliseconds. */
const ROOM_MS = 900_000;
/** Sizes of the disk; the reference data and the log of its import need most of it. */
const MEGABYTES = 700;
const LARGER_MEGABYTES = 1_000;
/** By then a page of a table is full, and Postgres needs another one. */
const MAX_ORDERS = 60;

const until = (what: string, isSo: () => Promise<boolean>) =>
  eventually(isSo, { deadlineMs: 20_000, describe: what });

/** Runs the first command of a page until it prints the cause: on a busy machine doctor may give up on a server sooner. */
async function untilPrinted(onCall: OnCall, page: string, cause: RegExp) {
  return eventually(
    async () => {
      const result = await onCall.follow(page)();
      if (!cause.test(result.output)) throw new Error(result.output);
      return result;
    },
    { deadlineMs: 30_000, describe: `${page} to print ${cause.source}` },
  );
}

// Elsewhere than as root on Linux no file system can be mounted.
(CAN_MOUNT ? describe : describe.skip)('a Postgres with a disk of its own', () => {
  const disk = prepared(
    () => smallDisk(MEGABYTES),
    (made) => made.remove(),
  );
  const postgres = prepared(
    () => breakablePostgres(disk),
    (server) => server.remove(),
  );
  // The check compares every workflow of the namespace, also those of other suites.
  const temporal = prepared(breakableTemporal, (server) => server.remove());
  const { engine, given } = useOwnEngine(async () => ({
    temporalAddress: temporal.address,
    testDatabase: await makeBreakableDatabase(postgres, 'breakable'),
  }));
  const partner = prepared(given.partner());
  const onCall = useOnCall(() => ({
    connectionString: engine.connectionString,
    taskQueue: engine.taskQueue,
    variables: { TEMPORAL_ADDRESS: temporal.address },
  }));

  test(
    'orders placed while the disk is full are written once it has room, each once at its pharmacy and its receiver',
    async () => {
      const pharmacy = await given.pharmacy().stocked();
      const { system } = await connectSystem(engine.database, pharmacy);
      const receiver = await startReceiver();
      await register(partner, { url: receiver.url });
      const place = (external_id: string) =>
        partner.callOnce<{ request_id: string }>('POST', '/requests', {
          ...ORDER,
          external_id,
          pharmacy_id: pharmacy.pharmacyId,
          sandbox: { scenario: 'manual', step_seconds: 0 },
        });
      const before = await place(`before-${randomUUID()}`);
      expect(before.status).toBe(201);
      await until('the first order to be offered', async () => system.orders.has(before.data.request_id));
      await disk.fill();
      const placed: string[] = [];
      const cannotWrite = async () => {
        const all = engine.client.workflow.list({
          query: `TaskQueue = '${engine.taskQueue}' AND ExecutionStatus = 'Running'`,
        });
        for await (const { workflowId } of all) {
          const { raw } = await engine.client.workflow.getHandle(workflowId).describe();
          if (raw.pendingActivities?.some(({ lastFailure }) => lastFailure != null) === true) return true;
        }
        return false;
      };
      let answered = 201;
      while (answered === 201 && placed.length < MAX_ORDERS && !(await cannotWrite())) {
        placed.push(`while-full-${placed.length}-${randomUUID()}`);
        answered = (await place(placed.at(-1) ?? '')).status;
        expect([201, 503]).toContain(answered);
      }
      expect(placed.length).toBeLessThan(MAX_ORDERS);

      const isFull = /disk +failed +the disk of Postgres is full, so that it refuses writes/;
      const found = await untilPrinted(onCall, 'disk-full.md', isFull);
      expect(found.exitCode).toBe(EXIT.found);
      expect(found.output).toContain('disk: See docs/ops/runbooks/disk-full.md');
      await disk.enlarge(LARGER_MEGABYTES);

      // The partner repeats every call, also those that were answered.
      const ids: string[] = [];
      for (const external_id of placed) {
        await until('the repeated call to be accepted', async () => {
          const { status, data } = await place(external_id);
          const isAccepted = status === 200 || status === 201;
          if (isAccepted) ids.push(data.request_id);
          return isAccepted;
        });
      }
      await until('every request to be recorded', async () => {
        const rows = await Promise.all(ids.map((id) => readStoredRequest(engine.database, id)));
        return rows.every((row) => row?.status === 'pending');
      });
      await until('every order to be offered', async () => ids.every((id) => system.orders.has(id)));
      const received = () => receiver.received.filter(({ status }) => status === 200);
      await until('every event to be received', async () =>
        ids.every((id) => received().some(({ event }) => event.data.request_id === id)),
      );

      const next = onCall.follow('disk-full.md');
      await next();
      const checked = await next();
      expect([checked.exitCode, checked.output]).toEqual([
        EXIT.done,
        `${placed.length + 1} requests compared; Postgres matches their workflows.\n`,
      ]);
      const stuck = await next();
      expect([stuck.exitCode, stuck.output]).toEqual([EXIT.done, expect.stringContaining('none is stuck')]);
      expect(new Set(ids).size).toBe(placed.length);
      expect([...new Set(system.made.values())]).toEqual([1]);
      expect(system.made.size).toBe(placed.length + 1);
      for (const id of ids) {
        const decided = await engine.fulfilment.state(id);
        expect(decided?.record.timeline.map(({ status }) => status)).toEqual(['pending']);
        const events = received().filter(({ event }) => event.data.request_id === id);
        expect(new Set(events.map((call) => call.id)).size).toBe(1);
      }
      await system.close();
      await receiver.close();
    },
    ROOM_MS,
  );
});

describe('a slow or blocked Postgres', () => {
  const postgres = prepared(
    () => breakablePostgres(),
    (server) => server.remove(),
  );
  const { engine, given } = useOwnEngine(async () => ({
    testDatabase: await makeBreakableDatabase(postgres, 'breakable'),
  }));
  const partner = prepared(given.partner());
  const onCall = useOnCall(() => engine);

  test('doctor says that the disk is slow while commits are late', async () => {
    const delayCommits = async (microseconds: number) => {
      await sql`alter system set commit_delay = ${sql.lit(microseconds)}`.execute(engine.database);
      await sql`alter system set commit_siblings = 0`.execute(engine.database);
      await sql`select pg_reload_conf()`.execute(engine.database);
    };
    await delayCommits(100_000);
    const { output } = await untilPrinted(
      onCall,
      'disk-full.md',
      /disk +failed +it is slow: a commit takes [1-9]\d\d ms/,
    );
    expect(output).toContain('disk: See docs/ops/runbooks/disk-full.md#a-slow-disk');
    const { request_id } = await given.order().by(partner).confirmed();
    await delayCommits(0);
    await untilPrinted(onCall, 'disk-full.md', /disk +ok +has room; a commit takes/);
    expect((await partner.read(request_id)).status).toBe('confirmed');
  });

  test(
    'a blocked table is named, its holder ended by the command of the page, and the requests continue',
    async () => {
      const { request_id } = await given.order().by(partner);
      const next = onCall.follow('database-blocked.md');
      const holder = new Client({ connectionString: engine.connectionString });
      holder.on('error', () => undefined);
      await holder.connect();
      await holder.query('begin; lock table request in access exclusive mode');
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = String(rows[0]?.pid);
      const step = engine.fulfilment.takeStep(request_id, 'confirm', { actor: 'pharmacy' }, randomUUID());
      const isLocked = new RegExp(`locks +failed .*the table request is locked by process ${pid} of`);
      await untilPrinted(onCall, 'database-blocked.md', isLocked);
      await next();
      const terminated = await next({ process: pid });
      expect([terminated.exitCode, terminated.errors]).toEqual([0, '']);
      await expect(holder.query('commit')).rejects.toThrow(/terminat|connection error/i);
      await step.catch(() => undefined);
      await until('the last command of the page to find no lock', async () =>
        /locks +ok/.test((await onCall.last('database-blocked.md')).output),
      );
      // The step was performed, or refused while the table was locked; then the pharmacy repeats it.
      await until('the request to be confirmed', async () => {
        await engine.fulfilment.takeStep(request_id, 'confirm', { actor: 'pharmacy' }, randomUUID());
        return (await readStoredRequest(engine.database, request_id))?.status === 'confirmed';
      });
      const decided = await engine.fulfilment.state(request_id);
      const course = ['pending', 'confirmed'];
      expect(decided?.record.timeline.map(({ status }) => status)).toEqual(course);
      expect((await partner.read(request_id)).timeline.map(({ status }) => status)).toEqual(course);
    },
    ROOM_MS,
  );
});
