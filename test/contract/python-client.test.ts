/** The document is portable: a Python client generated from it works. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { futureAnswers } from '../packages/future-answers.ts';
import { startScriptedApi, type ScriptedApi } from '../packages/scripted-api.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { pythonTools } from './python.ts';

const SCRIPT = path.join(import.meta.dirname, 'python-client.py');
const FUTURE_SCRIPT = path.join(import.meta.dirname, 'python-client-unknown-values.py');
const LIMIT_MS = 180_000;
const run = promisify(execFile);

const { engine, given } = useEngine();

let programs: string;
let folder: string;

beforeAll(async () => {
  programs = await pythonTools();
  folder = await mkdtemp(path.join(os.tmpdir(), 'python-client-'));
}, LIMIT_MS);
afterAll(() => rm(folder, { recursive: true }));

test(
  'a client that openapi-python-client generates orders, reads and cancels, and reads values that it does not know',
  async () => {
    const document = path.join(folder, 'openapi.json');
    await writeFile(document, JSON.stringify(engine.contract.document));
    const client = path.join(folder, 'client');
    const options = ['--path', document, '--output-path', client, '--meta', 'poetry'];
    await run(path.join(programs, 'openapi-python-client'), ['generate', ...options]);
    const partner = await given.partner();
    const variables = { PYTHONPATH: client, API: `${engine.origin}/v1`, KEY: partner.key };
    const { stdout } = await run(path.join(programs, 'python'), [SCRIPT], { env: variables });
    expect((await partner.read(stdout.trim())).status).toBe('cancelled');
    const future = await startFuture(engine.contract.document);
    await run(path.join(programs, 'python'), [FUTURE_SCRIPT], { env: { ...variables, API: future.baseUrl } });
    await future.close();
  },
  LIMIT_MS,
);

/** An API that answers what the document has no values for. */
async function startFuture(document: OpenapiDocument): Promise<ScriptedApi> {
  const { request, events, refusal } = futureAnswers(document);
  const api = await startScriptedApi();
  api.answer(request, events, refusal);
  return api;
}
