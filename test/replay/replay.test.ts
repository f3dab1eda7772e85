/**
 * Every history in the repository replays against today's code. A new path is recorded with
 * `RECORD_HISTORIES=true npm test test/replay`; a recorded one is never recorded again, because what is in
 * flight has such a history.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { findDifference } from '../../ops/requests/find-difference.ts';
import { sandboxPharmacyWorkflowId } from '../../domain/requests/messages.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { isPlayed, playedScenario, type ScenarioName } from '../../domain/sandbox/scenarios.ts';
import { WORKFLOWS_PATH } from '../../worker/workflow-bundle.ts';
import { details, received } from '../support/prescriptions/hand-in.ts';
import { ORDER, type ApiCaller } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { heldRecord, playThrough, resolve } from '../support/callers/partner-at-holds.ts';
import { recordWebhooks } from './record-webhooks.ts';
import {
  historyFile,
  playFile,
  RECORDED_PATHS,
  WEBHOOK_PATHS,
  webhookHistoryFile,
  type RecordedPath,
} from './recorded-paths.ts';

const FOLDER = path.join(import.meta.dirname, 'histories');
const CHANGED_WORKFLOWS = path.join(import.meta.dirname, 'changed/workflows.ts');

const read = (file: string) => historyFromJSON(JSON.parse(readFileSync(file, 'utf8')));

describe('recording', () => {
  const missing = RECORDED_PATHS.filter((recorded) => !existsSync(historyFile(recorded)));
  let engine: TestEngine;
  let partner: ApiCaller;

  const webhooksAreMissing = WEBHOOK_PATHS.some((name) => !existsSync(webhookHistoryFile(name)));

  beforeAll(async () => {
    if ((missing.length === 0 && !webhooksAreMissing) || process.env['RECORD_HISTORIES'] === undefined)
      return;
    engine = await startEngine();
    partner = await engine.partner();
    for (const recorded of missing) await record(recorded);
    if (webhooksAreMissing) await recordWebhooks(engine, partner, save);
  }, 400_000);
  afterAll(() => engine?.close());

  async function record(recorded: RecordedPath): Promise<void> {
    const { scenario, medicine } = recorded;
    const { request_id } =
      medicine === undefined ? await partner.order(scenario, 1) : await orderOf(medicine, scenario);
    if (recorded.attached === true) await attachOne(request_id);
    if (recorded.cancelled) await partner.call('POST', `/requests/${request_id}/cancel`);
    else if (medicine === undefined) await playThrough(partner, request_id, scenario);
    else await resolve(partner, request_id, (await heldRecord(partner, request_id)).hold);
    await save(request_id, historyFile(recorded));
    const { routing_history } = await partner.read(request_id);
    for (const routing of Array.from({ length: routing_history.length + 1 }, (_, index) => index + 1)) {
      if (!isPlayed(playedScenario({ scenario, step_seconds: 1 }, routing))) continue;
      await save(sandboxPharmacyWorkflowId(request_id, routing), playFile(recorded, routing));
    }
  }

  async function orderOf(medicine: string, scenario: ScenarioName): Promise<RequestRecord> {
    const { data } = await partner.call<RequestRecord>('POST', '/requests', {
      ...ORDER,
      items: [{ medicine, quantity: 1, unit: 'pack' }],
      sandbox: { scenario, step_seconds: 1 },
    });
    return data;
  }

  async function attachOne(requestId: string): Promise<void> {
    const { prescription_id } = await received(partner, { details: details() });
    const body = { prescription_ids: [prescription_id] };
    await partner.call('POST', `/requests/${requestId}/prescriptions`, body);
  }

  async function save(workflowId: string, file: string): Promise<void> {
    const handle = engine.client.workflow.getHandle(workflowId);
    await handle.result();
    const json = historyToJSON(await handle.fetchHistory());
    // The machine and process that recorded it are nobody's business: neither their names nor their folders.
    const anonymous = json
      .replaceAll(/"\d+@[^"]*"/g, '"recorder"')
      .replaceAll(/("stackTrace": ?)"(?:[^"\\]|\\.)*"/g, '$1""');
    writeFileSync(file, anonymous);
  }

  test.each(RECORDED_PATHS)('the path $name has a history in the repository', (recorded) => {
    expect(existsSync(historyFile(recorded))).toBe(true);
  });

  test.each(WEBHOOK_PATHS)('what sends webhooks has a history in the repository: %s', (name) => {
    expect(existsSync(webhookHistoryFile(name))).toBe(true);
  });
});

describe('replaying', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

  test.each(files)("%s leads today's code to the same decisions", async (file) => {
    expect(await findDifference(read(path.join(FOLDER, file)), WORKFLOWS_PATH)).toBeUndefined();
  });

  test('a changed order of commands is found, with the event at which it differs', async () => {
    const happy = RECORDED_PATHS.find(({ name }) => name === 'happy');
    if (happy === undefined) throw new Error('The happy path is not recorded');
    const difference = await findDifference(read(historyFile(happy)), CHANGED_WORKFLOWS);
    expect(difference).toMatch(/differs in the workflow task of events 1 to \d+ of \d+/);
    expect(difference).toMatch(/ACTIVITY_TASK_SCHEDULED/);
  });
});
