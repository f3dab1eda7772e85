/** The commands `listen`, `trigger` and `requests tail` with a real engine and a real receiver. */
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { RequestEvent } from '../../domain/requests/events.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { eventually } from '../support/engine/eventually.ts';
import type { TestProcess } from '../support/engine/processes.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { startBreakableLink } from '../support/servers/breakable-link.ts';
import {
  type LocalReceiver,
  runClient,
  startListen,
  startLocalReceiver,
  startTail,
} from '../support/engine/listen-command.ts';
import { preparedEach } from '../support/suite/prepared.ts';
import { rawReceiver } from '../webhooks/receivers.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { startExampleReceiver } from './example-receiver.ts';
import { ApiError, ConnectionError } from '../../packages/typescript/src/client/errors.ts';
import { waitAfter } from '../../packages/typescript/src/command/api-answers.ts';
import { generateKey } from '../../db/partners/keys.ts';
import { freePort } from '../../local/stack/ports.ts';

const { engine, given } = useEngine();

const DEADLINE_MS = 40_000;

const started: TestProcess[] = [];

const HAPPY = ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];

/** The partner's inbox. */
const inbox = useDatabase();

const partner = preparedEach(given.partner().withScopes('requests:create', 'requests:read'));

const receiver = preparedEach(
  () => startLocalReceiver(),
  (opened) => opened.close(),
);

/** A link to the API that a test can cut, for the commands. */
const link = preparedEach(
  () => startBreakableLink(engine.origin),
  (opened) => opened.cut(),
);

afterEach(async () => {
  await Promise.all(started.splice(0).map((command) => command.stop()));
});

const ordered = given.order().by(partner);

async function listen(...args: readonly string[]): Promise<TestProcess> {
  const command = await startListen({ apiUrl: `${link.origin}/v1`, key: partner.key }, ...args);
  started.push(command);
  return command;
}

/** A request whose scenario has ended. */
async function ended(scenario: 'happy' | 'rejects'): Promise<string> {
  const { request_id } = await ordered.playing(scenario);
  await partner.readUntil(request_id, 'ended', DEADLINE_MS);
  return request_id;
}

const until = (condition: () => boolean, describe: string) =>
  eventually(condition, { deadlineMs: DEADLINE_MS, describe });

const eventsIn = ({ calls }: LocalReceiver) => calls.map(({ body }) => JSON.parse(body) as RequestEvent);

const statusesIn = (events: readonly RequestEvent[]) => events.map(({ data }) => data.status);

test('listen forwards new events signed as webhooks, in order, and prints one line for each', async () => {
  await ended('rejects');
  const command = await listen('--forward-to', receiver.url);
  const { request_id } = await ordered.playing('happy');
  await until(() => receiver.calls.length === 6, 'six webhooks');

  const secret = /whsec_\S+/.exec(command.logs())?.[0] ?? '';
  const verified = receiver.calls.map(({ headers, body }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  );
  expect(verified).toEqual(eventsIn(receiver));
  expect(statusesIn(eventsIn(receiver))).toEqual(HAPPY);
  expect(eventsIn(receiver).every(({ data }) => data.request_id === request_id)).toBe(true);
  expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual(
    eventsIn(receiver).map(({ data }) => data.event_id),
  );
  await until(() => linesOf(command).length === 6, 'six lines');
  expect(linesOf(command)[1]).toMatch(
    new RegExp(`^20\\S+Z  request.confirmed   ${request_id}  2  204  \\d+ ms$`),
  );
});

test('listen forwards events of the requested types from the start, signed with the given secret', async () => {
  await ended('happy');
  const secret = newSecret();
  const types = 'request.confirmed,request.delivered';
  const args = ['--forward-to', receiver.url, '--from-start', '--events', types, '--secret', secret];
  const command = await listen(...args);
  await until(() => receiver.calls.length === 2, 'two webhooks');
  expect(statusesIn(eventsIn(receiver))).toEqual(['confirmed', 'delivered']);
  const [call] = receiver.calls;
  expect(new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)).toBeTruthy();
  expect(command.logs()).not.toContain(secret);
});

test('an event forwarded twice is processed once by the sample receiver', async () => {
  await ended('happy');
  const secret = newSecret();
  const worked: string[] = [];
  const example = await startExampleReceiver(inbox.connectionString, [secret], async ({ data }) => {
    worked.push(data.status);
  });
  for (const decision of ['new', 'duplicate']) {
    const command = await listen('--forward-to', example.url, '--from-start', '--secret', secret);
    await until(() => linesOf(command).length === 6, 'six lines');
    expect(linesOf(command).every((line) => line.includes('  204  '))).toBe(true);
    expect(example.logs.splice(0).map((line) => line.split(': ')[1])).toEqual(Array(6).fill(decision));
    await command.stop();
  }
  await example.close();
  expect(worked).toEqual(HAPPY);
});

test('listen prints events as JSON and forwards nothing', async () => {
  const request_id = await ended('rejects');
  const command = await listen('--print', '--from-start');
  await until(() => jsonOf(command).length === 2, 'two events');
  const { data } = await partner.call<{ events: RequestEvent[] }>('GET', '/events');
  expect(jsonOf(command)).toEqual(data.events);
  expect(data.events[0]?.data.request_id).toBe(request_id);
  expect(command.logs()).not.toContain('whsec_');
});

test.each([['SIGINT'], ['SIGTERM']] as const)(
  'listen ends on %s immediately and without an error',
  async (signal) => {
    const command = await listen('--forward-to', receiver.url);
    await command.kill(signal);
    expect(await command.exited).toBe('exit code 0');
    expect(command.logs().trim().split('\n')).toHaveLength(2);
  },
);

test('listen retries a receiver that is down, and continues with the next event when it stays down', async () => {
  await receiver.close();
  const command = await listen('--forward-to', receiver.url);
  const first = await ordered;
  await until(() => linesOf(command).length === 1, 'the first to be given up');
  expect(linesOf(command)[0]).toContain(`${first.request_id}  1  ECONNREFUSED`);
  const second = await ordered;
  // At least one delivery is refused, unless the machine is so slow that the receiver is up before.
  const back = await startLocalReceiver(undefined, Number(new URL(receiver.url).port));
  await until(() => linesOf(command).length === 2, 'the second to be forwarded');
  expect(linesOf(command)[1]).toContain(`${second.request_id}  1  204`);
  await back.close();
});

test.each([[500], [307]])(
  'listen shows a response of %i, and continues with the next event',
  async (status) => {
    await ended('rejects');
    const failing = await startLocalReceiver(() => status);
    const command = await listen('--forward-to', failing.url, '--from-start');
    await until(() => linesOf(command).length === 2, 'both lines');
    expect(linesOf(command).every((line) => line.includes(`  ${status}  `))).toBe(true);
    expect(failing.calls).toHaveLength(2);
    await failing.close();
  },
);

test('listen skips 1xx responses before the final one', async () => {
  await ended('rejects');
  const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n';
  const receiving = await rawReceiver((socket) => {
    socket.once('data', () => socket.end(`${interim}HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n`));
  });
  const command = await listen('--forward-to', `http://127.0.0.1:${receiving.port}`, '--from-start');
  await until(() => linesOf(command).length === 2, 'both lines');
  expect(linesOf(command).every((line) => line.includes('  200  '))).toBe(true);
  await receiving.close();
});

test('listen continues after an outage of the API, and misses no event', async () => {
  const command = await listen('--forward-to', receiver.url);
  await link.cut();
  await until(() => command.logs().includes('Waiting: '), 'it to notice');
  await ended('happy');
  await link.mend();
  await until(() => receiver.calls.length === 6, 'six webhooks');
  expect(statusesIn(eventsIn(receiver))).toEqual(HAPPY);
  expect(command.logs()).toContain('The API is available again.');
});

test('listen continues with new events after the sandbox was reset', async () => {
  const request_id = await ended('rejects');
  const command = await listen('--forward-to', receiver.url);
  await link.cut();
  await engine.database.deleteFrom('event').where('request_id', '=', request_id).execute();
  const polls = () => [...link.sentText().matchAll(/^GET \/v1\/events\?\S*wait=30/gm)].length;
  const before = polls();
  await link.mend();
  await until(() => command.logs().includes('was reset'), 'it to notice');
  // One poll that was refused, and one from the end of the feed.
  await until(() => polls() >= before + 2, 'it to have found the end');
  const after = await ordered.playing('rejects');
  await until(() => receiver.calls.length === 2, 'two webhooks');
  expect(eventsIn(receiver)[0]?.data.request_id).toBe(after.request_id);
});

test('listen finds the end of a long feed in few calls', async () => {
  const requests = Array.from({ length: 60 }, (_, index) =>
    submission({
      partner_id: partner.partnerId,
      accepted_at: new Date(Date.now() - 60_000 + index).toISOString(),
    }),
  );
  for (const made of requests) {
    const timeline = timelineThrough(made, 'confirmed', 'dispensing', 'delivered');
    await saveRequest(engine.database, { submission: made, timeline });
  }
  const command = await listen('--forward-to', receiver.url);
  await ordered.playing('rejects');
  await until(() => linesOf(command).length === 2, 'two lines');
  // To the end, the two awaited ones, and perhaps one in flight; reading all pages would take three.
  expect(link.sentText().match(/^GET \/v1\/events\?/gm)?.length).toBeLessThanOrEqual(4);
  expect(linesOf(command)).toHaveLength(2);
});

/** The lines that it printed about events, without its messages. */
function linesOf(command: TestProcess): string[] {
  return command
    .logs()
    .split('\n')
    .filter((line) => line.includes('  request.'));
}

function jsonOf(command: TestProcess): unknown[] {
  const lines = command.logs().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as unknown);
}

describe('refusals of listen', () => {
  const SANDBOX = generateKey('sandbox');

  test.each([
    ['no key', '', ['--print'], 'Set FULFILMENT_API_KEY to a key of the sandbox'],
    ['a key of production', generateKey('production'), ['--print'], 'is a production key (mfp_live_...)'],
    ['nowhere to bring events', SANDBOX, [], 'Give either --forward-to <url>, your receiver, or --print.'],
    ['two ways', SANDBOX, ['--print', '--forward-to', 'http://127.0.0.1:1'], 'Give either'],
    ['no URL', SANDBOX, ['--forward-to', '3000'], '--forward-to must be a URL'],
    [
      'an unknown type',
      SANDBOX,
      ['--print', '--events', 'delivered'],
      '"delivered", which is not an event type',
    ],
    [
      'no secret',
      SANDBOX,
      ['--forward-to', 'http://127.0.0.1:1', '--secret', 'x'],
      'whsec_ followed by base64',
    ],
    ['a key with a line break', `${SANDBOX}\n`, ['--print'], 'FULFILMENT_API_KEY has a space, a line break'],
    ['a key with a space', ` ${SANDBOX}`, ['--print'], 'FULFILMENT_API_KEY has a space, a line break'],
    ['an unknown option', SANDBOX, ['--forward'], "Unknown option '--forward'"],
    ['a key that is unknown', SANDBOX, ['--print'], 'The API refuses FULFILMENT_API_KEY: '],
  ])('listen refuses %s', async (_, key, args, message) => {
    const { exitCode, errors, output } = await runClient(
      { apiUrl: `${engine.origin}/v1`, key },
      'listen',
      ...args,
    );
    expect([exitCode, output]).toEqual([1, '']);
    expect(errors).toContain(message);
    expect(errors).not.toContain('    at ');
    expect(errors).not.toMatch(/mfp_(?:sbx|live)_\w/);
  });

  test('listen refuses a key without the scope requests:read', async () => {
    const { key } = await given.partner().withScopes('requests:create', 'webhooks:manage');
    const { exitCode, errors } = await runClient({ apiUrl: `${engine.origin}/v1`, key }, 'listen', '--print');
    expect(exitCode).toBe(1);
    expect(errors).toContain('requests:read');
  });

  test('listen ends when the API is unreachable', async () => {
    const apiUrl = `http://127.0.0.1:${await freePort()}/v1`;
    const { exitCode, errors } = await runClient({ apiUrl, key: SANDBOX }, 'listen', '--print');
    expect(exitCode).toBe(1);
    expect(errors).toContain(`${apiUrl} can't be reached (ECONNREFUSED). Is the sandbox running there?`);
  });

  test('listen refuses an address that is not the base URL of the API', async () => {
    const { key } = await given.partner();
    const { exitCode, errors } = await runClient({ apiUrl: `${engine.origin}/v2`, key }, 'listen', '--print');
    expect(exitCode).toBe(1);
    expect(errors).toContain('Is FULFILMENT_API_URL the base URL of the API? It ends in /v1.');
  });

  const refusal = (
    status: number,
    code: 'rate_limit_exceeded' | 'internal_error',
    retryAfterSeconds?: number,
  ) =>
    new ApiError({
      status,
      code,
      message: 'm',
      fields: [],
      requestId: undefined,
      retryAfterSeconds,
      idempotencyKey: undefined,
    });

  test.each([
    ['the limit of calls', refusal(429, 'rate_limit_exceeded', 17), 17_000],
    ['a pause of the API', refusal(503, 'internal_error', 3), 3_000],
    ['a fault of the API', refusal(500, 'internal_error'), 2_000],
    ['a broken connection', new ConnectionError('m', { cause: new TypeError('fetch failed') }), 2_000],
  ])('listen waits before the next call after %s', (_, failure, milliseconds) => {
    expect(waitAfter(failure, 'http://api/v1').milliseconds).toBe(milliseconds);
  });
});

describe('trigger and requests tail', () => {
  const partner = preparedEach(given.partner());

  afterEach(async () => {
    await Promise.all(started.splice(0).map((command) => command.stop()));
  });

  const developer = () => ({ apiUrl: `${engine.origin}/v1`, key: partner.key });

  const linesOf = (text: string) => text.trim().split('\n');

  test('trigger plays a scenario and prints each step until the request has ended', async () => {
    const { exitCode, output, errors } = await runClient(
      developer(),
      'trigger',
      'rejects',
      '--step-seconds',
      '0',
    );
    expect([exitCode, errors]).toEqual([0, '']);
    const [request_id = '', ...steps] = linesOf(output);
    expect(steps.map((line) => line.replace(/^\S+Z  /, ''))).toEqual([
      '1  pending by partner',
      '2  rejected by pharmacy (out_of_stock)',
    ]);
    expect((await partner.read(request_id)).status).toBe('rejected');
  });

  test('trigger stops at a hold and prints its actions', async () => {
    const args = ['trigger', 'hold_price_changed', '--step-seconds', '0'];
    const { exitCode, output, errors } = await runClient(developer(), ...args);
    expect([exitCode, errors.trim()]).toEqual([
      0,
      'It is held (price_changed) and waits for you: approve, decline.',
    ]);
    expect(linesOf(output).at(-1)).toContain('hold_opened');
  });

  test('trigger lists the scenarios, and places orders only on request', async () => {
    const listed = await runClient(developer(), 'trigger');
    expect(linesOf(listed.output).length).toBeGreaterThan(25);
    const { output } = await runClient(developer(), 'trigger', 'manual', '--no-wait');
    expect((await partner.read(output.trim())).status).toBe('pending');
  });

  test.each([
    ['an unknown scenario', ['trigger', 'hapy'], 'There is no scenario "hapy". There are: happy,'],
    [
      'no number',
      ['trigger', 'happy', '--step-seconds', '1.5'],
      '--step-seconds must be a whole number from 0 to 300',
    ],
    ['too much', ['trigger', 'happy', '--step-seconds', '301'], '--step-seconds must be a whole number'],
    ['a word too many', ['requests', 'tail', 'all'], "Unexpected argument 'all'"],
    ['no such command', ['request'], 'Usage: medicine-fulfilment <command>'],
    ['no command', [], 'Usage: medicine-fulfilment <command>'],
  ])('the command refuses %s', async (_, args, message) => {
    const { exitCode, output, errors } = await runClient(developer(), ...args);
    expect([exitCode, output]).toEqual([1, '']);
    expect(errors).toContain(message);
    expect(errors).not.toContain('    at ');
  });

  test.each([[['--help']], [['trigger', '--help']], [['listen', '-h']], [['requests', 'tail', '--help']]])(
    'the command prints its help for %j',
    async (args) => {
      const { exitCode, output, errors } = await runClient({}, ...args);
      expect([exitCode, errors]).toEqual([0, '']);
      expect(output).toContain('FULFILMENT_API_KEY');
    },
  );

  test('requests tail prints each step of new requests, or of one request', async () => {
    await given.order().by(partner).playing('rejects');
    const all = await startTail(developer());
    started.push(all);
    const { request_id } = await given.order().by(partner).playing('rejects');
    const shown = (command: TestProcess) => linesOf(command.logs()).filter((line) => line.includes('  req_'));
    // A step of the first order may be shown too, because its timeline can still grow while the command starts.
    const shownOfIt = () => shown(all).filter((line) => line.includes(request_id));
    await eventually(() => shownOfIt().length >= 2, { deadlineMs: DEADLINE_MS, describe: 'both steps' });
    expect(shownOfIt().map((line) => line.replace(/^\S+Z  /, ''))).toEqual([
      `${request_id}  1  new -> pending`,
      `${request_id}  2  pending -> rejected`,
    ]);
    const one = await startTail(developer(), '--request', request_id, '--from-start');
    started.push(one);
    await eventually(() => shown(one).length === 2, {
      deadlineMs: DEADLINE_MS,
      describe: 'both steps of it',
    });
    expect(shown(one).every((line) => line.includes(request_id))).toBe(true);
  });
});
