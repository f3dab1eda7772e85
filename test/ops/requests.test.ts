/** `ops requests`: shows requests, finds lost and wrong rows, and rebuilds them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { newId } from '../../domain/common/ids.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { applicationUrlOf } from '../support/servers/database.ts';
import { runOps, runOpsOf } from '../support/engine/ops-command.ts';
import { EXIT } from '../../ops/errors.ts';
import { readStoredRequest } from '../../db/requests/stored-request.ts';
import { reportEvery } from '../../ops/output.ts';
import { checkProjection } from '../../services/requests/projection.ts';
import { findStuckRequests } from '../../services/requests/stuck.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useEngine();

const partner = prepared(given.partner());

const ops = (...args: string[]) => runOps(engine.connectionString, ...args);

const delivered = prepared(async () => {
  const order = await given.order().by(partner).playing('happy');
  await engine.client.workflow.getHandle(order.request_id).result();
  return order;
});

const PATIENT_DATA = [ORDER.enrollee_id, ORDER.delivery_address.street, 'paracetamol'];

test('ops requests show prints the status, the timeline and the workflow, and no patient data', async () => {
  const { exitCode, output } = await ops('requests', 'show', delivered.request_id);
  expect(exitCode).toBe(0);
  expect(output).toMatch(/workflow +COMPLETED/);
  expect(output).toMatch(/status +delivered \(final\)/);
  expect(output).toMatch(/6 .*delivered +courier/);
  for (const text of PATIENT_DATA) expect(output).not.toContain(text);
});

test('ops requests show states the legal next statuses of an open request', async () => {
  const { request_id } = await given.order().by(partner);
  await eventually(
    async () =>
      (await ops('requests', 'show', request_id)).output.includes('pending (can go to confirmed, rejected)'),
    {
      deadlineMs: 20_000,
      describe: 'the open request to be shown',
    },
  );
});

test('ops requests show states who must act, and until when', async () => {
  const { request_id } = await given.order().by(partner);
  const shown = async () => (await ops('requests', 'show', request_id)).output;
  await eventually(
    async () => /waits +for its pharmacy, which must accept or reject by \d{4}-/.test(await shown()),
    { deadlineMs: 20_000, describe: 'the pharmacy to be waited for' },
  );
  await partner.call('POST', `/sandbox/requests/${request_id}/advance`);
  expect(await shown()).toMatch(/waits +for its next step, due by \d{4}-.*no_progress/);
  const { output } = await ops('requests', 'show', delivered.request_id);
  expect(output).not.toMatch(/^waits/m);
});

test('ops requests show states when a closed pharmacy is offered the order', async () => {
  const { request_id } = await given.order().by(partner).playing('opens_later', 300);
  await eventually(
    async () =>
      /waits +for its pharmacy \(offered from \d{4}-.*; open 24\/7, Lagos time\), which must/.test(
        (await ops('requests', 'show', request_id)).output,
      ),
    { deadlineMs: 20_000, describe: 'the opening to be shown' },
  );
});

test('ops requests show states the reason of a hold and its deadline', async () => {
  const { request_id } = await given.order().by(partner);
  const asked = { actor: 'pharmacy', reason: 'address_unclear' } as const;
  expect((await engine.fulfilment.openHold(request_id, asked, 'hold')).kind).toBe('taken');
  const { output } = await ops('requests', 'show', request_id);
  expect(output).toMatch(/held +for address_unclear until \d{4}-/);
  expect(output).toMatch(/2 .*hold_opened +pharmacy/);
});

test('ops requests show prints the amount of each line, and the proposed amount below it', async () => {
  const { request_id } = await given.order().by(partner);
  const lines = [{ line: 1, quantity: 1 }];
  const asked = { actor: 'pharmacy', reason: 'partial_stock', lines } as const;
  expect((await engine.fulfilment.openHold(request_id, asked, 'hold')).kind).toBe('taken');
  const { output } = await ops('requests', 'show', request_id);
  expect(output).toMatch(/^line 1 +2 pack of (\d+) tablet, \d+ tablet in total, \d+ Naira$/m);
  expect(output).toMatch(/^ +proposed: 1 pack of (\d+) tablet, \1 tablet in total, \d+ Naira$/m);
  for (const text of PATIENT_DATA) expect(output).not.toContain(text);
  const { output: json } = await ops('requests', 'show', request_id, '--json');
  expect(JSON.parse(json)).toMatchObject({
    items: [{ line: 1, quantity: 2, unit: 'pack', content_unit: 'tablet' }],
    hold: { proposed: [{ line: 1, quantity: 1, unit: 'pack', requested: { quantity: 2, unit: 'pack' } }] },
  });
});

test('ops requests list finds requests by status, partner and pharmacy, newest first, without patient data', async () => {
  const open = await given.order().by(partner).playing('stalls_in_transit');
  await partner.readUntil(open.request_id, 'in_transit');
  const list = async (...options: string[]) => {
    const { output } = await ops('requests', 'list', '--partner', partner.partnerId, ...options);
    for (const text of PATIENT_DATA) expect(output).not.toContain(text);
    return output;
  };
  const moving = async () => (await list('--status', 'in_transit,ready')).includes(open.request_id);
  await eventually(moving, { deadlineMs: 20_000, describe: 'the request to be listed' });
  expect(await list('--status', 'in_transit,ready')).not.toContain(delivered.request_id);
  const all = await list('--pharmacy', ORDER.pharmacy_id);
  expect(all.indexOf(open.request_id)).toBeLessThan(all.indexOf(delivered.request_id));
  expect(await list('--limit', '1')).toContain('There are more');
  expect(await list('--pharmacy', 'ph_nowhere')).toBe('No request matches.\n');
});

test.each([
  [['--status', 'lost'], 'Use one or more of pending, confirmed'],
  [['--limit', '0'], 'Use a whole number from 1 to 1000'],
])('ops requests list refuses %j', async (options, message) => {
  const { exitCode, errors } = await ops('requests', 'list', ...options);
  expect(exitCode).toBe(2);
  expect(errors).toContain(message);
});

test('ops requests show refuses an unknown id', async () => {
  const { exitCode, errors } = await ops('requests', 'show', 'req_00000000000000000000000000');
  expect(exitCode).toBe(3);
  expect(errors).toContain('Check the id and the environment');
});

test('ops requests reads prints who read a request or was refused, and from where', async () => {
  const { request_id } = delivered;
  await partner.read(request_id);
  const other = await given.partner();
  await other.call('GET', `/requests/${request_id}`);
  const printed = await eventually(
    async () => {
      const { output } = await ops('requests', 'reads', request_id);
      return output.includes('404 refused') ? output : undefined;
    },
    { deadlineMs: 20_000, describe: 'the refused read to be shown' },
  );
  expect(printed).toMatch(
    new RegExp(`${partner.partnerId} +key_\\w+ +readRequest +200 answered +127\\.0\\.0\\.1`),
  );
  expect(printed).toMatch(new RegExp(`${other.partnerId} +key_\\w+ +readRequest +404 refused`));
  for (const text of PATIENT_DATA) expect(printed).not.toContain(text);
  expect((await ops('requests', 'reads', newId('prescription'))).output).toContain(
    'There was no attempt to read it',
  );
  expect((await ops('requests', 'reads', 'Amina')).errors).toContain('Ids begin with req_ or rx_');
});

test('ops requests replay accepts an id or a file and refuses anything else', async () => {
  const byId = await ops('requests', 'replay', delivered.request_id);
  expect(byId).toMatchObject({ exitCode: 0, errors: '' });
  expect(byId.output).toContain("today's code makes the same decisions");

  const folder = await mkdtemp(path.join(os.tmpdir(), 'history-'));
  try {
    const file = path.join(folder, 'history.json');
    await writeFile(
      file,
      historyToJSON(await engine.client.workflow.getHandle(delivered.request_id).fetchHistory()),
    );
    expect((await ops('requests', 'replay', file)).exitCode).toBe(0);
    await writeFile(file, '{"events": 1}');
    expect((await ops('requests', 'replay', file)).errors).toContain('is not a workflow history');
  } finally {
    await rm(folder, { recursive: true });
  }
  expect((await ops('requests', 'replay', 'req_x')).errors).toContain('no file or workflow');
});

test('Temporal finds requests by partner, pharmacy and state, and shows summary and timeline without patient data', async () => {
  const owner = await given.partner();
  const { request_id } = await given.order().by(owner).playing('happy');
  await given.order().by(owner);
  const query = [
    `${SEARCH_ATTRIBUTES.partner} = "${owner.partnerId}"`,
    `${SEARCH_ATTRIBUTES.pharmacy} = "${ORDER.pharmacy_id}"`,
    `${SEARCH_ATTRIBUTES.state} = "delivered"`,
  ].join(' and ');
  await eventually(
    async () => {
      const found: string[] = [];
      for await (const { workflowId } of engine.client.workflow.list({ query })) found.push(workflowId);
      return found.length === 1 && found[0] === request_id;
    },
    { deadlineMs: 20_000, describe: 'the delivered request to be found' },
  );
  const handle = engine.client.workflow.getHandle(request_id);
  const description = await handle.describe();
  const staticSummary = await description.staticSummary();
  expect(staticSummary).toBe(`1 item(s) from ${ORDER.pharmacy_id} for ${owner.partnerId}`);
  const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  expect(metadata.currentDetails).toMatch(/^1\. .*\*\*pending\*\* by partner\n2\. /);
  for (const text of PATIENT_DATA) expect(`${staticSummary}${metadata.currentDetails}`).not.toContain(text);
});

describe('re-recording a request', () => {
  const stored = (requestId: string) => readStoredRequest(engine.database, requestId);

  async function deliveredRequest() {
    const order = await given.order().by(partner).playing('happy');
    await engine.client.workflow.getHandle(order.request_id).result();
    return order.request_id;
  }

  /** As after a restore from an earlier backup. */
  async function lose(requestId: string): Promise<void> {
    for (const table of ['event', 'timeline_entry', 'request'])
      await sql`delete from ${sql.table(table)} where request_id = ${requestId}`.execute(engine.database);
  }

  test('a lost row of an ended request is found and restored', async () => {
    const requestId = await deliveredRequest();
    const before = await stored(requestId);
    await lose(requestId);

    const { output } = await ops('requests', 'show', requestId);
    expect(output).toContain('differs   row: Postgres has none, the workflow 6 entries written');
    expect(output).toContain(`ops requests re-record ${requestId}`);
    expect(output).toMatch(/status +delivered \(final\)/);

    const repaired = await ops('requests', 're-record', requestId);
    expect([repaired.exitCode, repaired.errors]).toEqual([EXIT.done, '']);
    expect(await stored(requestId)).toEqual(before);
    expect((await ops('requests', 'show', requestId)).output).not.toContain('differs');
    expect((await partner.read(requestId)).status).toBe('delivered');
    const audited = await ops('audit', 'list', '--target', requestId);
    expect(audited.output).toMatch(/requests re-record +req_\w+ +done/);
  });

  test('a wrong status, time, sequence or entry is named by field without patient data, and repaired', async () => {
    const requestId = await deliveredRequest();
    const before = await stored(requestId);
    await engine.database
      .updateTable('request')
      .set({ status: 'failed', sequence: 9, updated_at: new Date('2026-01-01T00:00:00Z') })
      .where('request_id', '=', requestId)
      .execute();
    await sql`update timeline_entry set entry = entry || '{"status": "returned", "proof": null}'
    where request_id = ${requestId} and sequence = 6`.execute(engine.database);
    await sql`update request set submission = jsonb_set(submission, '{enrollee_id}', '"someone else"')
    where request_id = ${requestId}`.execute(engine.database);

    const { output } = await ops('requests', 'show', requestId);
    for (const line of [
      'status: Postgres has failed, the workflow delivered',
      'sequence: Postgres has 9, the workflow 6',
      'updated_at: Postgres has 2026-01-01T00:00:00.000Z, the workflow 20',
      'timeline: Postgres has 6 returned 20',
      'proof: Postgres has none, the workflow',
      'submission: Postgres has another one, the workflow what was submitted',
    ])
      expect(output).toContain(line);
    for (const text of [ORDER.enrollee_id, ORDER.delivery_address.street, 'paracetamol', 'someone else'])
      expect(output).not.toContain(text);

    expect((await ops('requests', 're-record', requestId)).output).toContain('Rebuilt from the history');
    expect(await stored(requestId)).toEqual(before);
    expect((await ops('requests', 're-record', requestId)).output).toContain('nothing was changed');
  });

  test('an open request whose sequence was too high records again after its repair', async () => {
    const { request_id } = await given.order().by(partner);
    await partner.readUntil(request_id, 'pending');
    const isStored = async () => (await stored(request_id)) !== undefined;
    await eventually(isStored, { deadlineMs: 20_000, describe: 'the request to be in Postgres' });
    await engine.database
      .updateTable('request')
      .set({ sequence: 50 })
      .where('request_id', '=', request_id)
      .execute();
    await engine.fulfilment.takeStep(request_id, 'cancel', { actor: 'partner', reason: 'other' }, 'stop');
    expect((await ops('requests', 'show', request_id)).output).toContain(
      'status: Postgres has pending, the workflow cancelled',
    );
    await ops('requests', 're-record', request_id);
    expect(await stored(request_id)).toMatchObject({ status: 'cancelled', sequence: 2 });
  });

  test('rows that are ahead of the history are not repaired, by one request or by all', async () => {
    const requestId = await deliveredRequest();
    const entry = JSON.stringify({
      sequence: 7,
      status: 'returned',
      at: '2026-01-01T00:00:00Z',
      actor: 'system',
    });
    await sql`insert into timeline_entry (request_id, sequence, entry) values (${requestId}, 7, ${entry}::jsonb)`.execute(
      engine.database,
    );
    const { exitCode, errors } = await ops('requests', 're-record', requestId);
    expect(exitCode).toBe(EXIT.refused);
    expect(errors).toContain(
      'Not repaired: Postgres has entry 7 returned 2026-01-01T00:00:00Z, which the workflow lacks.',
    );
    const all = await ops('projection', 'rebuild');
    expect([all.exitCode, all.output]).toEqual([
      EXIT.refused,
      expect.stringContaining('has entry 7 returned'),
    ]);
    const role = { connectionString: applicationUrlOf(engine.connectionString), taskQueue: engine.taskQueue };
    const asked = ['requests', 'reconcile', requestId, '--accept-workflow', '--reason', 'a test'];
    const refused = await runOpsOf(role, ...asked);
    expect([refused.exitCode, refused.errors]).toEqual([
      EXIT.refused,
      expect.stringContaining("owner's login"),
    ]);
    expect((await ops(...asked)).errors).toBe('');
    expect((await ops('requests', 're-record', requestId)).output).toContain('nothing was changed');
  });

  test.each([
    [
      'Postgres',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      'postgres  does not answer',
      /workflow +COMPLETED[^]*state +delivered/,
    ],
    [
      'Temporal',
      { TEMPORAL_ADDRESS: '127.0.0.1:1' },
      'temporal  does not answer',
      /status +delivered \(final\)[^]*6 .*delivered +courier/,
    ],
  ])('ops requests show works while %s is down and says so', async (_, variables, words, shown) => {
    const requestId = await deliveredRequest();
    const target = { connectionString: engine.connectionString, taskQueue: 'none', variables };
    const { exitCode, output, errors } = await runOpsOf(target, 'requests', 'show', requestId);
    expect([exitCode, errors]).toEqual([EXIT.done, '']);
    expect(output).toContain(words);
    expect(output).toMatch(shown);
  });

  test('ops requests show --json has all data for scripts, and no patient data', async () => {
    const requestId = await deliveredRequest();
    const { output } = await ops('requests', 'show', requestId, '--json');
    expect(JSON.parse(output)).toMatchObject({
      request_id: requestId,
      partner_id: partner.partnerId,
      status: 'delivered',
      workflow: { status: 'COMPLETED', waits_for: [] },
      differences: [],
      stuck: null,
    });
    for (const text of [ORDER.enrollee_id, ORDER.delivery_address.street, 'paracetamol'])
      expect(output).not.toContain(text);
  });

  test('ops projection check finds every request whose rows differ, and rebuild repairs them', async () => {
    const owner = await given.partner();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { request_id } = await given.order().by(owner).playing('rejects');
      await engine.client.workflow.getHandle(request_id).result();
      ids.push(request_id);
    }
    const [lost = '', wrong = '', right = ''] = ids;
    const check = () => ops('projection', 'check', '--partner', owner.partnerId);
    // Temporal's index lags slightly.
    await eventually(async () => (await check()).output.includes('3 requests compared'), {
      deadlineMs: 20_000,
      describe: 'all requests to be listed',
    });
    expect((await check()).exitCode).toBe(EXIT.done);

    await lose(lost);
    await engine.database
      .updateTable('request')
      .set({ status: 'failed' })
      .where('request_id', '=', wrong)
      .execute();
    const found = await check();
    expect(found.exitCode).toBe(EXIT.found);
    expect(found.output).toContain(`${lost}\n  row: Postgres has none`);
    expect(found.output).toContain(`${wrong}\n  status: Postgres has failed, the workflow rejected`);
    expect(found.output).not.toContain(right);

    const rebuilt = await ops('projection', 'rebuild', '--partner', owner.partnerId);
    expect([rebuilt.exitCode, rebuilt.errors]).toEqual([EXIT.done, '']);
    expect(rebuilt.output).toContain('3 requests compared, 2 rebuilt, 0 not repaired.');
    expect((await check()).exitCode).toBe(EXIT.done);
    expect((await owner.read(lost)).status).toBe('rejected');
  });
});

describe('progress of a command', () => {
  const { engine, given } = useOwnEngine();

  const partner = prepared(given.partner());

  test('progress is printed for every hundred requests', () => {
    const told: string[] = [];
    const onProgress = reportEvery({ report: (line) => told.push(line) }, 100, 'compared');
    for (let count = 1; count <= 250; count += 1) onProgress(count);
    expect(told).toEqual(['100 compared ...', '200 compared ...']);
  });

  test('progress counts each request once, although several are compared concurrently', async () => {
    const REQUESTS = 20;
    await Promise.all(Array.from({ length: REQUESTS }, () => given.order().by(partner)));
    const counted = Array.from({ length: REQUESTS }, (_, index) => index + 1);

    // Temporal lists a workflow a moment after its start.
    const compared = await eventually(
      async () => {
        const counts: number[] = [];
        await checkProjection(engine, {
          partner_id: partner.partnerId,
          onDiffering: async () => undefined,
          onProgress: (count) => counts.push(count),
        });
        return counts.length < REQUESTS ? undefined : counts;
      },
      { deadlineMs: 30_000, describe: 'Temporal to list every request' },
    );
    expect(compared).toEqual(counted);

    const lookedAt: number[] = [];
    const now = new Date();
    const onProgress = (count: number) => lookedAt.push(count);
    await findStuckRequests(engine, { taskQueue: engine.taskQueue, now, endedSince: now, onProgress });
    expect(lookedAt).toEqual(counted);
  });
});
