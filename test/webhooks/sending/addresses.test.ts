/**
 * The allowed targets of webhooks: no call reaches our own network or ports, and slow or lying DNS does not change
 * that.
 */
import { lookup } from 'node:dns/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  dnsResolver,
  GuardedAgent,
  isCallable,
  type Resolve,
} from '../../../activities/webhooks/http/connector.ts';
import { exchange } from '../../../activities/webhooks/http/exchange.ts';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import {
  dotted,
  FORBIDDEN_V4,
  FORBIDDEN_V6,
  groups,
  inRange,
  spellingsOfV4,
  spellingsOfV6,
} from './address-spellings.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { internalService, type Receiver, receiver } from '../receivers.ts';
import { dnsServer, type DnsServer } from './dns-server.ts';
import { prepared } from '../../support/suite/prepared.ts';

/** Part of the test titles, so that a failure can be reproduced. */
const SEED = Math.floor(Math.random() * 2 ** 31);

/** An unassigned address, so that no stranger is called; it counts as public. */
const PUBLIC = '3000::1';

const LOOPBACKS = ['127.0.0.1', '127.1.2.3', '::1'] as const;

/** Addresses at which the internal service answers. */
const INTERNAL = [...LOOPBACKS, '0.0.0.0', '::', '::ffff:127.0.0.1', '::ffff:7f00:1'] as const;

let service: Receiver;

beforeAll(async () => {
  service = await internalService();
});

afterAll(() => service.close());

/** True when the action opened a connection to the internal service. */
async function reaches(action: () => Promise<unknown>): Promise<boolean> {
  const before = service.connections();
  await action();
  return service.connections() > before;
}

const post = (sender: WebhookSender, url: string) => sender.post({ url, headers: {}, body: '{}' });

async function withSender<Result>(
  options: ConstructorParameters<typeof WebhookSender>[0],
  use: (sender: WebhookSender) => Promise<Result>,
): Promise<Result> {
  const sender = new WebhookSender(options);
  try {
    return await use(sender);
  } finally {
    await sender.close();
  }
}

const forbiddenV4 = fc.constantFrom(...FORBIDDEN_V4).chain(inRange);

const forbiddenV6 = fc.constantFrom(...FORBIDDEN_V6).chain(inRange);

test(`no spelling of a forbidden address is called (seed ${SEED})`, async () => {
  const hosts = fc.oneof(forbiddenV4.chain(spellingsOfV4), forbiddenV6.chain(spellingsOfV6));
  await withSender({ allowLoopback: false, timeoutMs: 2_000 }, (sender) =>
    fc.assert(
      fc.asyncProperty(hosts, async (host) => {
        const reached = await reaches(async () => {
          const outcome = await post(sender, `https://${host}:${service.port}/`);
          expect({ host, failure: outcome.failure }).toEqual({ host, failure: 'address_refused' });
        });
        expect(reached).toBe(false);
      }),
      { seed: SEED, numRuns: 3_000 },
    ),
  );
});

test('every spelling of loopback is callable when loopback is allowed', async () => {
  const spellings = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '１２７.0.0.1',
    '%31%32%37.0.0.1',
    '127.0.0.1.',
    '[::1]',
    '[0:0::0:1]',
    'localhost',
    'LOCALHOST.',
  ];
  await withSender({ allowLoopback: true, timeoutMs: 2_000 }, async (sender) => {
    for (const host of spellings) {
      const { status } = await post(sender, `http://${host}:${service.port}/`);
      expect({ host, status }).toEqual({ host, status: 200 });
    }
  });
});

test(`with loopback allowed, no other forbidden address is called (seed ${SEED})`, async () => {
  const others = FORBIDDEN_V4.filter(({ name }) => name !== 'loopback');
  const hosts = fc
    .constantFrom(...others)
    .chain(inRange)
    .chain(spellingsOfV4)
    // The IPv4-compatible spelling of 0.0.0.1 is the loopback address of IPv6.
    .filter((host) => new URL(`https://${host}/`).hostname !== '[::1]');
  await withSender({ allowLoopback: true, timeoutMs: 2_000 }, (sender) =>
    fc.assert(
      fc.asyncProperty(hosts, async (host) => {
        const { failure } = await post(sender, `https://${host}:${service.port}/`);
        expect({ host, failure }).toEqual({ host, failure: 'address_refused' });
      }),
      { seed: SEED, numRuns: 1_000 },
    ),
  );
});

/** The failures that a call may have when DNS returns these addresses. */
function failuresFor(addresses: readonly string[]): string[] {
  if (addresses.length === 0) return ['dns'];
  return addresses.includes(PUBLIC) ? ['timeout', 'connect'] : ['address_refused'];
}

test(`the internal service gets no connection whatever DNS answers from call to call (seed ${SEED})`, async () => {
  // A call to the public address ends only at its timeout.
  const address = fc.oneof(
    { weight: 1, arbitrary: fc.constant(PUBLIC) },
    { weight: 9, arbitrary: fc.constantFrom(...INTERNAL) },
  );
  const answers = fc.array(fc.array(address, { maxLength: 4 }), { minLength: 1, maxLength: 3 });
  const script: (readonly string[])[] = [];
  const resolve = () => Promise.resolve(script.shift() ?? INTERNAL);
  let run = 0;
  await withSender({ allowLoopback: false, resolve, timeoutMs: 100 }, (sender) =>
    fc.assert(
      fc.asyncProperty(answers, async (lists) => {
        run += 1;
        script.splice(0, Infinity, ...lists);
        const reached = await reaches(async () => {
          for (const list of lists) {
            const { failure } = await post(sender, `https://rebinding-${run}.example:${service.port}/`);
            expect(failuresFor(list)).toContain(failure);
          }
        });
        expect(reached).toBe(false);
      }),
      { seed: SEED, numRuns: 150 },
    ),
  );
});

test('with loopback allowed, DNS answers lead to the internal service only by loopback addresses', async () => {
  for (const answer of [
    ...LOOPBACKS.map((one) => [one]),
    ['10.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '::1'],
  ]) {
    const resolve = () => Promise.resolve(answer);
    const options = { allowLoopback: true, resolve, timeoutMs: 2_000 };
    const call = (sender: WebhookSender) => post(sender, `https://rebinding.example:${service.port}/`);
    expect({ answer, reached: await reaches(() => withSender(options, call)) }).toEqual({
      answer,
      reached: true,
    });
  }
  const resolve = () =>
    Promise.resolve(INTERNAL.filter((one) => !(LOOPBACKS as readonly string[]).includes(one)));
  const outcome = await withSender({ allowLoopback: true, resolve }, (sender) =>
    post(sender, `https://rebinding.example:${service.port}/`),
  );
  expect(outcome.failure).toBe('address_refused');
});

test('a socket that connects to another address than was looked up is closed before any HTTP is sent', async () => {
  let asked = 0;
  // Loopback is allowed during the lookup, but no longer when the socket connects.
  const rules = {
    get allowLoopback() {
      asked += 1;
      return asked === 1;
    },
  };
  const resolve = () => Promise.resolve(['127.0.0.1']);
  const agent = new GuardedAgent('http:', Object.assign(rules, { resolve }));
  await serviceIsLeft();
  const before = { connections: service.connections(), bytes: service.bytesReceived() };
  const url = new URL(`http://name.example:${service.port}/`);
  const call = exchange(agent, { url, method: 'GET', headers: {}, body: null, timeoutMs: 2_000 });
  await expect(call).rejects.toMatchObject({ kind: 'address_refused' });
  agent.destroy();
  expect(service.connections()).toBe(before.connections + 1);
  await serviceIsLeft();
  expect(service.bytesReceived()).toBe(before.bytes);
});

/** Waits until all data sent to the service has arrived. */
async function serviceIsLeft(): Promise<void> {
  await eventually(() => service.openConnections() === 0, {
    deadlineMs: 30_000,
    describe: 'all connections to the service to close',
  });
}

test(`no forbidden address counts as callable (seed ${SEED})`, () => {
  const forbidden = fc.oneof(forbiddenV4.map(dotted), forbiddenV6.map(groups));
  fc.assert(
    fc.property(forbidden, (address) => {
      expect({ address, callable: isCallable(address, { allowLoopback: false }) }).toEqual({
        address,
        callable: false,
      });
    }),
    { seed: SEED, numRuns: 5_000 },
  );
});

test.each([
  '8.8.8.8',
  '102.89.0.1',
  '197.210.0.1',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.0.1',
  '2606:4700:4700::1111',
  '2c0f:f248::1',
  PUBLIC,
])('the public address %s may be called', (address) => {
  expect(isCallable(address, { allowLoopback: false })).toBe(true);
});

test.each(['', 'localhost', '1.2.3', '08.8.8.8', '2606:4700::1%eth0', '8.8.8.8 '])(
  '"%s" is not a socket address and may not be called',
  (text) => {
    expect(isCallable(text, { allowLoopback: true })).toBe(false);
  },
);

describe('the resolver', () => {
  const V4 = Buffer.of(198, 51, 100, 7);

  const V6 = Buffer.from('20010db8000000000000000000000007', 'hex');

  let server: DnsServer;

  let resolve: Resolve;

  beforeAll(async () => {
    server = await dnsServer({
      'both.example': [V4, V6],
      'old.example': [V4],
      'new.example': [V6],
      'empty.example': [],
      'internal.example': [Buffer.of(10, 0, 0, 1), Buffer.of(127, 0, 0, 1)],
      'silent.example': 'silent',
    });
    resolve = dnsResolver([server.address]);
  });

  afterAll(() => server.close());

  test.each([
    ['both.example', ['198.51.100.7', '2001:db8::7']],
    ['old.example', ['198.51.100.7']],
    ['new.example', ['2001:db8::7']],
  ])('the resolver finds for %s the addresses %j', async (name, addresses) => {
    expect(await resolve(name)).toEqual(addresses);
  });

  test.each([
    ['missing.example', 'ENOTFOUND'],
    ['empty.example', 'ENODATA'],
  ])('resolving %s fails as %s', async (name, code) => {
    await expect(resolve(name)).rejects.toMatchObject({ code });
  });

  test('localhost resolves to this machine without asking DNS', async () => {
    for (const name of ['localhost', 'hooks.localhost', 'localhost.']) {
      expect(await resolve(name)).toEqual(['127.0.0.1', '::1']);
    }
    expect(server.asked.filter((name) => name.includes('localhost'))).toEqual([]);
  });

  test('a name without a dot is resolved without the search domains of our network', async () => {
    await expect(resolve('intranet')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(server.asked.filter((name) => name.startsWith('intranet.'))).toEqual([]);
  });

  test('names still resolve, including our own servers, while many unanswered lookups are pending', async () => {
    const silent = Array.from({ length: 20 }, () => resolve('silent.example').catch(() => 'failed' as const));
    let silentDone = false;
    const allSilent = Promise.all(silent).then((results) => {
      silentDone = true;
      return results;
    });
    expect(await resolve('old.example')).toEqual(['198.51.100.7']);
    await lookup('localhost');
    expect(silentDone).toBe(false);
    expect(new Set(await allSilent)).toEqual(new Set(['failed']));
  });

  test('the sender reports why it cannot call a host name, without the addresses', async () => {
    const lookups: Promise<unknown>[] = [];
    const noted: Resolve = (name) => {
      const lookup = resolve(name);
      lookups.push(lookup);
      return lookup;
    };
    const sender = new WebhookSender({ allowLoopback: false, resolve: noted, timeoutMs: 400 });
    const failureOf = async (host: string) => {
      const { failure, message } = await sender.post({ url: `https://${host}/`, headers: {}, body: '{}' });
      return [failure, message];
    };
    const refused = ['address_refused', 'The host name does not resolve to a public address.'];
    expect(await failureOf('internal.example')).toEqual(refused);
    expect(await failureOf('both.example')).toEqual(refused);
    expect(await failureOf('missing.example')).toEqual(['dns', 'The host name does not exist.']);
    expect(await failureOf('empty.example')).toEqual(['dns', 'The host name has no address.']);
    expect(await failureOf('silent.example')).toEqual([
      'timeout',
      'There was no connection within 15 seconds.',
    ]);
    await sender.close();
    // The sender abandons the last lookup, which continues for some seconds.
    await Promise.allSettled(lookups);
  });

  test.each(['ESERVFAIL', 'ECONNREFUSED', 'ETIMEOUT'])(
    'a name for which DNS answers %s is a failure of kind dns',
    async (code) => {
      const failing = () => Promise.reject(Object.assign(new Error('queryA'), { code }));
      const sender = new WebhookSender({ allowLoopback: false, resolve: failing });
      const outcome = await sender.post({ url: 'https://partner.example/', headers: {}, body: '{}' });
      expect(outcome).toMatchObject({
        status: null,
        failure: 'dns',
        message: 'The host name could not be resolved.',
      });
      await sender.close();
    },
  );
});

describe('a receiver on the machine of the worker', () => {
  let calls = 0;

  const own = prepared(
    () =>
      receiver((_, response) => {
        calls += 1;
        response.end();
      }),
    (server) => server.close(),
  );

  const theirs = prepared(
    () => receiver((_, response) => void response.end()),
    (server) => server.close(),
  );

  const sender = prepared(
    () =>
      new WebhookSender({
        allowLoopback: true,
        ownPorts: [own.port],
        // The owner of a name can change its address after it was checked.
        resolve: async () => ['127.0.0.1'],
      }),
    (open) => open.close(),
  );

  const post = (origin: string, port: number) =>
    sender.post({ url: `${origin}:${port}/hooks`, headers: { 'webhook-id': 'evt_1' }, body: '{}' });

  test.each(['http://127.0.0.1', 'http://localhost', 'http://127.9.9.9', 'https://rebound.example.com'])(
    'our own port is refused at %s',
    async (origin) => {
      const { status, failure } = await post(origin, own.port);
      expect([status, failure]).toEqual([null, 'address_refused']);
      expect(calls).toBe(0);
    },
  );

  test('a local port that our processes do not use can be called', async () => {
    expect((await post('http://127.0.0.1', theirs.port)).status).toBe(200);
    expect((await post('http://localhost', theirs.port)).status).toBe(200);
  });

  test('a name that resolves to this machine is called on a port that is not ours', async () => {
    expect((await post('https://rebound.example.com', theirs.port)).failure).toBe('tls');
  });
});
