/** The code on the page about receiving webhooks is the code that the tests run. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { fencesOf } from '../../site/content/fences.ts';
import { eventsThrough, webhookCall } from '../packages/webhook-calls.ts';
import { pythonTools } from '../contract/python.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startListen, startLocalReceiver } from '../support/engine/listen-command.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
const blocks = fencesOf(read('docs/partners/receiving-webhooks.md'));
const textsIn = (language: string) =>
  blocks.filter((block) => block.language === language).map(({ text }) => text);
const commands = textsIn('bash').flatMap((text) =>
  text.split('\n').filter((line) => line.includes(' listen ')),
);

const INSTALL_MS = 180_000;
const DEADLINE_MS = 20_000;
const LISTEN = 'npx medicine-fulfilment listen ';
const RECEIVER = 'http://127.0.0.1:3000/hooks';

const { engine, given } = useEngine();

test('the SQL on the page is what the example receiver runs', () => {
  const folder = 'packages/typescript/example';
  const statement = /const TAKE = `\n(.*?)`;/s.exec(read(`${folder}/postgres-inbox.ts`))?.[1] ?? '';
  expect(textsIn('sql')).toEqual([read(`${folder}/tables.sql`), `${statement.replaceAll(/^ {2}/gm, '')}\n`]);
});

test('the page on receiving webhooks shows listen commands', () =>
  expect(commands.length).toBeGreaterThan(3));

test.each(commands)('the sample on the page works: %s', async (command) => {
  expect(command.startsWith(LISTEN)).toBe(true);
  const receiver = await startLocalReceiver();
  const partner = await given.partner();
  const args = command.slice(LISTEN.length).replace(RECEIVER, receiver.url).split(' ');
  const listening = await startListen({ apiUrl: `${engine.origin}/v1`, key: partner.key }, ...args);
  await given.order().by(partner).playing('happy');
  await eventually(() => listening.logs().includes('request.delivered'), {
    deadlineMs: DEADLINE_MS,
    describe: 'the last event to be shown',
  });
  await listening.stop();
  await receiver.close();
});

test(
  'the Python sample reads an event while a secret rotates and refuses other signatures',
  async () => {
    const [event] = eventsThrough();
    if (event === undefined) throw new Error('there is no event');
    const secrets = [newSecret(), newSecret()];
    const given = {
      secrets,
      calls: [...secrets, newSecret()].map((secret) => webhookCall(event, [secret])),
    };
    const script = `${textsIn('python').join('\n')}
import json, sys

given = json.load(sys.stdin)
for call in given["calls"]:
    try:
        print(json.dumps(read_event(given["secrets"], call["headers"], call["body"].encode())))
    except WebhookVerificationError as error:
        print(json.dumps(str(error)))
`;
    const running = promisify(execFile)(path.join(await pythonTools(), 'python'), ['-c', script]);
    running.child.stdin?.end(JSON.stringify(given));
    const lines = (await running).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      event,
      event,
      'No matching signature found',
    ]);
  },
  INSTALL_MS,
);
