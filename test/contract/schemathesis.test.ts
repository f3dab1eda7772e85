/**
 * Schemathesis makes calls of every kind from the OpenAPI document: valid, broken, in sequences. No answer may be a
 * 5xx, an undocumented status, or another body than documented. `npm run test:soak` has the long form.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { pythonTools } from './python.ts';
import { sizeOf } from '../support/run/tier.ts';

const CONFIG = path.join(import.meta.dirname, 'schemathesis.toml');
/** Cases for each operation and phase. The short form makes the same ones every time. */
const EXAMPLES = sizeOf({ once: 4, soak: 100 });
const IS_SHORT = EXAMPLES === 4;
const SEED = IS_SHORT ? ['--seed', '1'] : [];
const LIMIT_MS = 120_000 + EXAMPLES * 10_000;

let calls = 0;
// Each call without a key from an address of its own: none is stopped by the failures of the others.
const { engine, given } = useOwnEngine({ clientAddress: () => String((calls += 1)) });
const partner = prepared(given.partner());

let programs: string;
let folder: string;

beforeAll(async () => {
  programs = await pythonTools();
  folder = await mkdtemp(path.join(os.tmpdir(), 'schemathesis-'));
}, LIMIT_MS);
afterAll(() => rm(folder, { recursive: true }));

/**
 * Returns what schemathesis prints, when it finds nothing; throws it otherwise.
 *
 * @param config lines of TOML beside those of the project.
 */
async function fuzz(config: string, ...options: string[]): Promise<string> {
  const configFile = path.join(folder, 'schemathesis.toml');
  await writeFile(configFile, `${config}\n${await readFile(CONFIG, 'utf8')}`);
  const document = `${engine.origin}/v1/openapi.json`;
  const always = ['--max-examples', String(EXAMPLES), '--continue-on-failure', '--warnings', 'off', ...SEED];
  const args = ['--config-file', configFile, 'run', document, ...always, ...options];
  try {
    const { stdout } = await promisify(execFile)(path.join(programs, 'schemathesis'), args, { cwd: folder });
    return stdout;
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout ?? '', { cause: error });
  }
}

const bearer = (key: string) => ['--header', `Authorization: Bearer ${key}`];
/** Short of the random phases: what is asked here does not depend on the values. */
const QUICKLY = ['--phases', 'examples,coverage'];
/** A key is asked for before anything else is looked at; the edges of every schema are the soak tier's. */
const WITHOUT_KEY = IS_SHORT ? ['--phases', 'examples'] : QUICKLY;

/** The statuses of all calls to operations since a line of the log. */
function statusesSince(line: number): number[] {
  const calls = engine.logs
    .slice(line)
    .map((text) => JSON.parse(text) as { route?: string; status?: number });
  return calls.flatMap(({ route, status }) =>
    status === undefined || route === 'GET /openapi.json' ? [] : [status],
  );
}

test(
  'with a valid key schemathesis finds nothing by examples, the edges of every schema, random data, sequences of calls',
  async () => {
    expect(await fuzz('', ...bearer(partner.key))).toContain('No issues found');
  },
  LIMIT_MS,
);

test(
  "with another partner's key schemathesis finds nothing of this partner's",
  async () => {
    const { request_id } = await given.order().by(partner);
    const other = await given.partner();
    const line = engine.logs.length;
    const aimed = `parameters = { "path.request_id" = "${request_id}" }`;
    await fuzz(aimed, ...bearer(other.key), ...QUICKLY, '--include-path-regex', 'request_id');
    const statuses = statusesSince(line);
    expect(statuses).toContain(404);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect((await partner.read(request_id)).status).toBe('pending');
  },
  LIMIT_MS,
);

test(
  'without a key schemathesis is refused everything that needs one',
  async () => {
    const line = engine.logs.length;
    await fuzz('', ...WITHOUT_KEY, '--exclude-tag', 'Contract');
    const statuses = new Set(statusesSince(line));
    expect(statuses).toContain(401);
    expect([...statuses].filter((status) => status < 400)).toEqual([]);
  },
  LIMIT_MS,
);
