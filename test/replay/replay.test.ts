/**
 * Every history in the repository replays with the current code. A new path is recorded with `RECORD_HISTORIES=true npm test
 * test/replay`; a recorded one is never recorded again, because requests in flight have such histories.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import { findDifference } from '../../ops/requests/find-difference.ts';
import { testWorkflowBundle } from '../support/servers/workflow-bundle.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { WORKFLOWS_PATH } from '../../worker/workflow-bundle.ts';
import { recordRequest } from './record-requests.ts';
import { recordWebhooks } from './record-webhooks.ts';
import {
  historyFile,
  RECORDED_PATHS,
  WEBHOOK_PATHS,
  webhookHistoryFile,
  type RecordedPath,
} from './recorded-paths.ts';

const FOLDER = path.join(import.meta.dirname, 'histories');
const CHANGED_WORKFLOWS = path.join(import.meta.dirname, 'changed/workflows.ts');
const PATCHED_WORKFLOWS = path.join(import.meta.dirname, 'patched/workflows.ts');

function happyPath(): RecordedPath {
  const happy = RECORDED_PATHS.find(({ name }) => name === 'happy');
  if (happy === undefined) throw new Error('The happy path is not recorded');
  return happy;
}

const read = (file: string) => historyFromJSON(JSON.parse(readFileSync(file, 'utf8')));

/** Returns the files that fail to replay. All are replayed by one worker, because one for each takes longer than the replays. */
async function failingReplays(files: readonly string[]): Promise<Set<string>> {
  const histories = files.map((file) => ({ workflowId: file, history: read(path.join(FOLDER, file)) }));
  const options = { workflowBundle: testWorkflowBundle(), replayName: 'replay' };
  const failing = new Set(files);
  for await (const { workflowId, error } of Worker.runReplayHistories(options, histories)) {
    if (error === undefined) failing.delete(workflowId);
  }
  return failing;
}

describe('recorded histories', () => {
  const missing = RECORDED_PATHS.filter((recorded) => !existsSync(historyFile(recorded)));
  const webhooksAreMissing = WEBHOOK_PATHS.some((name) => !existsSync(webhookHistoryFile(name)));
  const isComplete = missing.length === 0 && !webhooksAreMissing;

  if (!isComplete && process.env['RECORD_HISTORIES'] !== undefined) {
    const { engine, given } = useEngine();
    const partner = prepared(given.partner());
    beforeAll(async () => {
      const recorder = { engine, given, partner };
      for (const recorded of missing) await recordRequest(recorder, recorded);
      if (webhooksAreMissing) await recordWebhooks(recorder);
    }, 400_000);
  }

  test.each(RECORDED_PATHS)('the path $name has a recorded history', (recorded) => {
    expect(existsSync(historyFile(recorded))).toBe(true);
  });

  test.each(WEBHOOK_PATHS)('the webhook workflow has a recorded history: %s', (name) => {
    expect(existsSync(webhookHistoryFile(name))).toBe(true);
  });
});

describe('replaying histories', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

  const failing = prepared(() => failingReplays(files));

  test.each(files)("%s replays to the same decisions with today's code", async (file) => {
    const isFailing = failing.has(file);
    const difference = isFailing ? await findDifference(read(path.join(FOLDER, file)), WORKFLOWS_PATH) : null;
    expect([isFailing, difference]).toEqual([false, null]);
  });

  test('a change behind patched() keeps the decisions of requests started before it', async () => {
    expect(await findDifference(read(historyFile(happyPath())), PATCHED_WORKFLOWS)).toBeUndefined();
  });

  test('code that issues other commands than a history is reported with the events where it differs', async () => {
    const difference = await findDifference(read(historyFile(happyPath())), CHANGED_WORKFLOWS);
    expect(difference).toMatch(/deviation is in the workflow task of events 1 to \d+ of \d+/);
    expect(difference).toMatch(/ACTIVITY_TASK_SCHEDULED/);
  });
});
