/** `ops requests`: what operators and engineers are shown. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { newId } from '../../domain/common/ids.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOps } from '../support/engine/ops-command.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());
const delivered = prepared(async () => {
  const order = await given.order().by(partner).playing('happy');
  await engine.client.workflow.getHandle(order.request_id).result();
  return order;
});

const ops = (...args: string[]) => runOps(engine.connectionString, ...args);
const PATIENT_DATA = [ORDER.enrollee_id, ORDER.delivery_address.street, 'paracetamol'];

test('ops requests show prints the status, the timeline and the workflow, and no patient data', async () => {
  const { exitCode, output } = await ops('requests', 'show', delivered.request_id);
  expect(exitCode).toBe(0);
  expect(output).toMatch(/workflow +COMPLETED/);
  expect(output).toMatch(/status +delivered \(final\)/);
  expect(output).toMatch(/6 .*delivered +courier/);
  for (const text of PATIENT_DATA) expect(output).not.toContain(text);
});

test('ops requests show says what an open request can go to', async () => {
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

test('ops requests show says who must act, and until when', async () => {
  const { request_id } = await given.order().by(partner);
  const shown = async () => (await ops('requests', 'show', request_id)).output;
  await eventually(
    async () => /waits +for its pharmacy, which must accept or reject by \d{4}-/.test(await shown()),
    { deadlineMs: 20_000, describe: 'the pharmacy to be waited for' },
  );
  await partner.call('POST', `/sandbox/requests/${request_id}/advance`);
  expect(await shown()).toMatch(/waits +for its next step, which must be taken by \d{4}-.*no_progress/);
  const { output } = await ops('requests', 'show', delivered.request_id);
  expect(output).not.toMatch(/^waits/m);
});

test('ops requests show says what holds a request, and until when', async () => {
  const { request_id } = await given.order().by(partner);
  const asked = { actor: 'pharmacy', reason: 'address_unclear' } as const;
  expect((await engine.fulfilment.openHold(request_id, asked, 'hold')).kind).toBe('taken');
  const { output } = await ops('requests', 'show', request_id);
  expect(output).toMatch(/held +for address_unclear until \d{4}-/);
  expect(output).toMatch(/2 .*hold_opened +pharmacy/);
});

test('ops requests show prints the amount of each line, and what is proposed beside what was ordered', async () => {
  const { request_id } = await given.order().by(partner);
  const lines = [{ line: 1, quantity: 1 }];
  const asked = { actor: 'pharmacy', reason: 'partial_stock', lines } as const;
  expect((await engine.fulfilment.openHold(request_id, asked, 'hold')).kind).toBe('taken');
  const { output } = await ops('requests', 'show', request_id);
  expect(output).toMatch(/^line 1 +2 pack of (\d+) tablet, \d+ tablet in all, \d+ Naira$/m);
  expect(output).toMatch(/^ +proposed: 1 pack of (\d+) tablet, \1 tablet in all, \d+ Naira$/m);
  for (const text of PATIENT_DATA) expect(output).not.toContain(text);
  const { output: json } = await ops('requests', 'show', request_id, '--json');
  expect(JSON.parse(json)).toMatchObject({
    items: [{ line: 1, quantity: 2, unit: 'pack', content_unit: 'tablet' }],
    hold: { proposed: [{ line: 1, quantity: 1, unit: 'pack', requested: { quantity: 2, unit: 'pack' } }] },
  });
});

test('ops requests list finds requests by status, partner and pharmacy, the newest first, without patient data', async () => {
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
  expect(await list('--pharmacy', 'ph_nowhere')).toBe('No request is like that.\n');
});

test.each([
  [['--status', 'lost'], 'Take one or more of pending, confirmed'],
  [['--limit', '0'], 'Take a whole number from 1 to 1000'],
])('ops requests list refuses %j', async (options, message) => {
  const { exitCode, errors } = await ops('requests', 'list', ...options);
  expect(exitCode).toBe(2);
  expect(errors).toContain(message);
});

test('ops requests show refuses an id that nobody knows', async () => {
  const { exitCode, errors } = await ops('requests', 'show', 'req_00000000000000000000000000');
  expect(exitCode).toBe(3);
  expect(errors).toContain('Check the id and the environment');
});

test('ops requests reads prints who read a request, or was refused it, and from where', async () => {
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
  expect((await ops('requests', 'reads', newId('prescription'))).output).toContain('Nobody has read it');
  expect((await ops('requests', 'reads', 'Amina')).errors).toContain('They begin with req_ or rx_');
});

test('ops requests replay takes an id or a file, and refuses what is neither', async () => {
  const byId = await ops('requests', 'replay', delivered.request_id);
  expect(byId).toMatchObject({ exitCode: 0, errors: '' });
  expect(byId.output).toContain("today's code takes the same decisions");

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
  expect((await ops('requests', 'replay', 'req_x')).errors).toContain('no file and no workflow');
});

test('Temporal finds requests by partner, pharmacy and state, and shows summary and timeline without patient data', async () => {
  const query = [
    `${SEARCH_ATTRIBUTES.partner} = "${partner.partnerId}"`,
    `${SEARCH_ATTRIBUTES.pharmacy} = "${ORDER.pharmacy_id}"`,
    `${SEARCH_ATTRIBUTES.state} = "delivered"`,
  ].join(' and ');
  await eventually(
    async () => {
      const found: string[] = [];
      for await (const { workflowId } of engine.client.workflow.list({ query })) found.push(workflowId);
      return found.length === 1 && found[0] === delivered.request_id;
    },
    { deadlineMs: 20_000, describe: 'the delivered request to be found' },
  );
  const handle = engine.client.workflow.getHandle(delivered.request_id);
  const description = await handle.describe();
  const staticSummary = await description.staticSummary();
  expect(staticSummary).toBe(`1 item(s) from ${ORDER.pharmacy_id} for ${partner.partnerId}`);
  const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  expect(metadata.currentDetails).toMatch(/^1\. .*\*\*pending\*\* by partner\n2\. /);
  for (const text of PATIENT_DATA) expect(`${staticSummary}${metadata.currentDetails}`).not.toContain(text);
});
