/**
 * Schemathesis generates calls from the OpenAPI documents: valid, invalid, in sequences, without a key, with another caller's key.
 * All its checks are on: no answer may be a 5xx, an undocumented status, or have an undocumented body or header. `npm run test:soak`
 * has the long form.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withPortalSettings } from '../support/callers/portal-caller.ts';
import { hostileCallers, PLANT_STORE_TOKEN } from '../support/hostile/callers.ts';
import type { ApiName } from '../support/hostile/operation.ts';
import { portalDocument } from '../support/hostile/portal-document.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { pythonTools } from './python.ts';
import { sizeOf } from '../support/run/tier.ts';

const CONFIG = path.join(import.meta.dirname, 'schemathesis.toml');
/** In this folder, and named in the configuration. */
const HOOKS = 'schemathesis_hooks.py';
/** Cases for each operation and phase. The short form generates the same ones every time. */
const EXAMPLES = sizeOf({ once: 2, soak: 100 });
const IS_SHORT = EXAMPLES === 2;
const SEED = IS_SHORT ? ['--seed', '1'] : [];
/**
 * Pharmacies have the limits of the environment: 60 calls per second here, because the test shortens the minute. In the short form
 * few calls are refused.
 */
const WITHIN_LIMITS = IS_SHORT ? [] : ['--rate-limit', '50/s'];
/** The webhook operations are those of the partner API, served for another owner by the same code; the soak tests them twice. */
const WITHOUT_WEBHOOKS = IS_SHORT ? ['--exclude-path-regex', '^/webhooks'] : [];
const LIMIT_MS = 300_000 + EXAMPLES * 20_000;

/** The shortest windows in whole seconds, the unit of the document. */
const WINDOWS = { minute: { length_ms: 1_000, cell_ms: 50 }, day: { length_ms: 1_000, cell_ms: 50 } };

let calls = 0;
const mails = prepared(
  () => MailFolder.make(),
  (made) => made.remove(),
);
const { engine, given } = useOwnEngine(() => ({
  portal: withPortalSettings({ mail: { folder: mails.folder } }),
  plantStore: { token: PLANT_STORE_TOKEN, webhookBase: undefined },
  callWindows: WINDOWS,
  // Each call without a key has its own address, so that failed authentications of others do not stop it.
  clientAddress: () => String((calls += 1)),
}));
const owner = prepared(() => hostileCallers(engine, given));
const other = prepared(() => hostileCallers(engine, given));

let programs: string;
let folder: string;

beforeAll(async () => {
  programs = await pythonTools();
  folder = await mkdtemp(path.join(os.tmpdir(), 'schemathesis-'));
}, LIMIT_MS);
afterAll(() => rm(folder, { recursive: true }));

/** The arguments that name the document of each API; the portal's document is not served. */
const DOCUMENTS: Readonly<Record<ApiName, () => Promise<string[]>>> = {
  partner: async () => [`${engine.origin}/v1/openapi.json`],
  pharmacy: async () => [`${engine.origin}/pharmacy/v1/openapi.json`, ...WITHIN_LIMITS, ...WITHOUT_WEBHOOKS],
  plants: async () => [`${engine.origin}/plant-store/openapi.json`],
  portal: async () => {
    const file = path.join(folder, 'portal.json');
    await writeFile(file, JSON.stringify(portalDocument()));
    return [file, '--url', `${engine.origin}/internal`];
  },
};

/** Callers and their objects, which other callers must not see, in the format of https://github.com/WebFuzzing/Commons. */
async function identities(api: ApiName): Promise<string> {
  const file = path.join(folder, 'identities.json');
  const headersOf = (caller: typeof owner) =>
    Object.entries(caller[api].headers).map(([name, value]) => ({ name, value }));
  const auth = [
    { name: 'owner', fixedHeaders: headersOf(owner) },
    { name: 'other', fixedHeaders: headersOf(other) },
  ];
  await writeFile(file, JSON.stringify({ auth }));
  return `[auth.wfc]\npath = "${file}"\nuser = "owner"\npeers = ["owner", "other"]\n`;
}

/**
 * Schemathesis can't remove a fixed cookie header for calls without a session; `test/hostile` makes those for each operation of the
 * portal.
 */
const OWN_CONFIG: Partial<Record<ApiName, string>> = { portal: '[checks.ignored_auth]\nenabled = false\n' };

/** Returns schemathesis's output when it finds no fault; throws the output otherwise. */
async function fuzz(api: ApiName): Promise<string> {
  const configFile = path.join(folder, 'schemathesis.toml');
  const config = (await readFile(CONFIG, 'utf8')).replace(HOOKS, path.join(import.meta.dirname, HOOKS));
  await writeFile(configFile, `${config}\n${await identities(api)}${OWN_CONFIG[api] ?? ''}`);
  const size = ['--max-examples', String(EXAMPLES), '--continue-on-failure', '--warnings', 'off', ...SEED];
  const args = ['--config-file', configFile, 'run', ...(await DOCUMENTS[api]()), ...size];
  try {
    const { stdout } = await promisify(execFile)(path.join(programs, 'schemathesis'), args, { cwd: folder });
    return stdout;
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout ?? '', { cause: error });
  }
}

test.each(Object.keys(DOCUMENTS) as ApiName[])(
  'schemathesis finds no fault in the %s API',
  async (api) => {
    expect(await fuzz(api)).toContain('No issues found');
  },
  LIMIT_MS,
);
