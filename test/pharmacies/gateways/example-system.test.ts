/** The system that the pharmacies' page shows takes orders and withdrawals as they are sent, and nothing unsigned. */
import { ENCRYPTION } from '../../support/engine/encryption-keys.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { setHttpGateway } from '../../../db/pharmacies/gateways.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { fencesOf } from '../../../site/content/fences.ts';
import { pythonTools } from '../../contract/python.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { cancel, endOfActivity, made_by } from '../../support/pharmacies/systems.ts';

const PAGE = readFileSync(path.join(PROJECT_ROOT, 'docs/pharmacies/http-orders.md'), 'utf8');
const SHOWN = fencesOf(PAGE);

const { engine, given } = useOwnEngine({ environment: 'production' });

const LANGUAGES = ['js', 'python'] as const;
type Language = (typeof LANGUAGES)[number];

/** The command that runs a program of the page. */
async function runnerOf(language: Language): Promise<readonly string[]> {
  if (language === 'js') return [process.execPath, '--input-type=module', '-e'];
  return [path.join(await pythonTools(), 'python3'), '-c'];
}

/** Runs the page's program; resolves with its address. */
async function startExample(language: Language, secret: string) {
  const program = SHOWN.find((block) => block.language === language)?.text ?? '';
  const [runner = '', ...options] = await runnerOf(language);
  const running = spawn(runner, [...options, program], {
    cwd: PROJECT_ROOT,
    env: { PHARMACY_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(running.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${/listening on (\d+)/.exec(line.toString())?.[1]}`,
    async close() {
      running.kill();
      await once(running, 'exit');
    },
  };
}

test.each(LANGUAGES)(
  'the system that the pharmacies’ page shows in %s gets what it promises to take',
  async (language) => {
    const { pharmacyId: pharmacy_id } = await given.pharmacy().stocked();
    const partner = await given.partner();
    const act = { pharmacy_id, made_by };
    const { secret = '' } = await setHttpGateway(
      { database: engine.database, encryption: ENCRYPTION },
      { ...act, url: 'http://127.0.0.1:9' },
    );
    const example = await startExample(language, secret);
    await setHttpGateway({ database: engine.database, encryption: ENCRYPTION }, { ...act, url: example.url });
    const request = await given.order().by(partner).at(pharmacy_id);
    const offered = await endOfActivity(engine, request, 'offerOrder');
    await cancel(partner, request);
    const withdrawn = await endOfActivity(engine, request, 'withdrawOrder');
    for (const { activityTaskCompletedEventAttributes: completed } of [offered, withdrawn]) {
      expect(completed).toBeTruthy();
    }
    const lookup = (headers: Record<string, string>) =>
      fetch(`${example.url}/orders/${request.request_id}`, { headers });
    expect((await lookup({})).status).toBe(401);
    const id = `${request.request_id}:lookup`;
    const now = new Date();
    const signed = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, ''),
    };
    const known = await lookup(signed);
    expect([known.status, await known.json()]).toEqual([
      200,
      { request_id: request.request_id, withdrawn: true },
    ]);
    expect((await lookup({ ...signed, 'webhook-id': `${id}s` })).status).toBe(401);
    await example.close();
  },
);
