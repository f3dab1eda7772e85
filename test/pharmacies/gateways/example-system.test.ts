/** The system that the pharmacies' page shows takes orders and withdrawals as they are sent, and nothing unsigned. */
import { ENCRYPTION } from '../../support/engine/encryption.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { setHttpGateway } from '../../../db/pharmacies/gateways.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { blocksOf } from '../../docs/shell.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { cancel, endOfActivity, made_by } from './systems.ts';

const PAGE = readFileSync(path.join(PROJECT_ROOT, 'docs/pharmacies/http-orders.md'), 'utf8');
const SHOWN = blocksOf(PAGE);

const { engine, given } = useOwnEngine({ environment: 'production' });

/** Runs the page's program; resolves with its port. */
async function startExample(secret: string) {
  const program = SHOWN.find(({ language }) => language === 'js')?.text ?? '';
  const running = spawn(process.execPath, ['--input-type=module', '-e', program], {
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

test('the system that the pharmacies’ page shows gets what it promises to take', async () => {
  const { pharmacyId: pharmacy_id } = await given.pharmacy().stocked();
  const partner = await given.partner();
  const act = { pharmacy_id, made_by };
  const { secret = '' } = await setHttpGateway(
    { database: engine.database, encryption: ENCRYPTION },
    { ...act, url: 'http://127.0.0.1:9' },
  );
  const example = await startExample(secret);
  await setHttpGateway({ database: engine.database, encryption: ENCRYPTION }, { ...act, url: example.url });
  const request = await given.order().by(partner).at(pharmacy_id);
  const offered = await endOfActivity(engine, request, 'offerOrder');
  await cancel(partner, request);
  const withdrawn = await endOfActivity(engine, request, 'withdrawOrder');
  for (const { activityTaskCompletedEventAttributes: completed } of [offered, withdrawn]) {
    expect(completed).toBeTruthy();
  }
  const unsigned = await fetch(`${example.url}/orders/${request.request_id}`);
  expect(unsigned.status).toBe(401);
  await example.close();
});
