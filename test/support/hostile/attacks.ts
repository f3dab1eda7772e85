/** Attacks on the service of others, within the rate limits: one call of each kind, which an attacker repeats. */
import { connect } from 'node:net';
import { generateKey } from '../../../db/partners/keys.ts';
import { ORDER } from '../callers/api-caller.ts';
import { pdf } from '../prescriptions/samples.ts';
import { details, inBase64 } from '../prescriptions/submit.ts';
import { bulkCsv, upload } from './stock-upload.ts';
import { worstHeaderTexts, worstTexts } from './worst-texts.ts';

/** An attacker with a partner's key, a pharmacy's key, and endpoints that never answer. */
export interface Attacker {
  readonly origin: string;
  readonly partnerKey: string;
  readonly pharmacyKey: string;
  /** An open request of the attacker's partner. */
  readonly requestId: string;
  readonly webhookId: string;
  /** Size of a bulk call; the API accepts up to 50 MB. */
  readonly bulkBytes: number;
}

/** The rate limit that calls of a kind count against; `anonymous` means calls without a valid key. */
export type CountedAgainst = 'partner' | 'pharmacy' | 'anonymous';

interface Attack {
  readonly countedAgainst: CountedAgainst;
  /** Makes the call of a turn and returns its status; aborts it with the signal. */
  readonly call: (attacker: Attacker, turn: number, signal: AbortSignal) => Promise<number>;
}

/** Just below the body limit of operations without files. */
const BODY_BYTES = 990_000;
const FILE_BYTES = 4_900_000;
const DRIP_EVERY_MS = 200;
/** The maximum duration of a long poll. */
const WAIT_SECONDS = 30;

const worst = worstTexts(BODY_BYTES);
const worstInUrl = worstHeaderTexts(4_000).map(encodeURIComponent);
const largeFile = inBase64(pdf({ words: 'a'.repeat(FILE_BYTES) }));

/** Returns the values in turn. */
const inTurn = <Value>(values: readonly Value[], turn: number): Value =>
  values[turn % values.length] as Value;

export const ATTACKS = {
  'worst texts': {
    countedAgainst: 'partner',
    call: (attacker, turn, signal) => {
      const text = inTurn(worst, turn);
      const bodies = [
        ['/medicines/search', JSON.stringify({ query: text, location: { lat: 6.5, lng: 3.4 } })],
        ['/requests', JSON.stringify({ ...ORDER, items: [{ medicine: text, quantity: 1, unit: 'pack' }] })],
        ['/requests', JSON.stringify({ ...ORDER, external_id: text })],
        ['/medicines/search', '['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2)],
      ] as const;
      const [path, body] = inTurn(bodies, turn);
      return post(attacker, path, body, signal);
    },
  },
  'slow bodies': {
    countedAgainst: 'partner',
    call: ({ origin, partnerKey }, _, signal) => drip(origin, partnerKey, signal),
  },
  'large files': {
    countedAgainst: 'partner',
    call: (attacker, turn, signal) => {
      const body = { enrollee_id: 'ENR-0001', details: details({ reference: `${turn}` }), files: largeFile };
      return post(attacker, '/prescriptions', JSON.stringify(body), signal);
    },
  },
  'cursors and dates': {
    countedAgainst: 'partner',
    call: (attacker, turn, signal) => {
      const text = inTurn(worstInUrl, turn);
      const paths = [`/requests?cursor=${text}`, `/events?cursor=${text}`, `/requests?created_after=${text}`];
      return get(attacker, inTurn(paths, turn), signal);
    },
  },
  'long polls': {
    countedAgainst: 'partner',
    call: async (attacker, turn, signal) =>
      turn % 2 === 0
        ? get(attacker, `/requests/${attacker.requestId}?wait=${WAIT_SECONDS}`, signal, await etag(attacker))
        : get(attacker, `/events?wait=${WAIT_SECONDS}`, signal),
  },
  'endpoints that hang': {
    countedAgainst: 'partner',
    call: (attacker, turn, signal) => {
      const order = { ...ORDER, sandbox: { scenario: 'rejects', step_seconds: 0 } };
      return turn % 2 === 0
        ? post(attacker, '/requests', JSON.stringify(order), signal)
        : post(attacker, `/webhooks/${attacker.webhookId}/test`, '{}', signal);
    },
  },
  'costly reads': {
    countedAgainst: 'partner',
    call: (attacker, turn, signal) => {
      const search = { query: 'a', location: { lat: 6.5244, lng: 3.3792 }, radius_km: 50 };
      return turn % 2 === 0
        ? post(attacker, '/medicines/search', JSON.stringify(search), signal)
        : get(attacker, inTurn(['/usage', '/events?limit=100', '/requests?limit=100'], turn >> 1), signal);
    },
  },
  'bulk stock': {
    countedAgainst: 'pharmacy',
    call: async ({ origin, pharmacyKey, bulkBytes }, _, signal) => {
      const headers = { Authorization: `Bearer ${pharmacyKey}`, 'Content-Type': 'text/csv' };
      return upload(`${origin}/pharmacy/v1/stock/bulk`, headers, bulkCsv(bulkBytes), signal);
    },
  },
  'wrong keys': {
    countedAgainst: 'anonymous',
    call: async ({ origin }, turn, signal) => {
      const key = turn % 2 === 0 ? generateKey('sandbox') : `mfp_sbx_${turn}`;
      return statusOf(
        fetch(`${origin}/v1/requests`, { headers: { Authorization: `Bearer ${key}` }, signal }),
      );
    },
  },
  'guessed passwords': {
    countedAgainst: 'anonymous',
    call: async ({ origin }, turn, signal) => {
      const headers = { 'Content-Type': 'application/json', Origin: 'https://portal.example.com' };
      const body = JSON.stringify({ email: `user${turn}@example.com`, password: `guess ${turn}` });
      return statusOf(fetch(`${origin}/internal/session`, { method: 'POST', headers, body, signal }));
    },
  },
  'health checks': {
    countedAgainst: 'anonymous',
    call: async ({ origin }, _, signal) => statusOf(fetch(`${origin}/health/ready`, { signal })),
  },
} as const satisfies Readonly<Record<string, Attack>>;

export type AttackName = keyof typeof ATTACKS;
export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[];

/** Calls per second at each limit: a key's limit in its environment, and ten without a key. */
export const AT_THE_LIMIT: Readonly<Record<CountedAgainst, number>> = {
  partner: 1,
  pharmacy: 1,
  anonymous: 10,
};

/** Number of answers by status; `broken off` counts the calls that were still open at the end. */
export type Outcomes = Readonly<Record<string, number>>;

/**
 * Attacks in all the given ways until the signal aborts. Ways that count against the same limit take turns, so that the key stays at
 * its limit however many there are.
 */
export async function attack(
  attacker: Attacker,
  names: readonly AttackName[],
  signal: AbortSignal,
  perSecond = AT_THE_LIMIT,
): Promise<Outcomes> {
  const outcomes: Record<string, number> = {};
  const under: Promise<void>[] = [];
  const noted = async (call: Promise<number>) => {
    const outcome = await call.then(String, () => 'broken off');
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  const timers = Object.entries(perSecond).map(([countedAgainst, rate]) => {
    const ways = names
      .map((name): Attack => ATTACKS[name])
      .filter((one) => one.countedAgainst === countedAgainst);
    let turn = 0;
    const next = () => {
      if (ways.length === 0) return;
      const call = inTurn(ways, turn).call(attacker, Math.floor(turn / ways.length), signal);
      turn += 1;
      under.push(noted(call));
    };
    next();
    return setInterval(next, 1000 / rate);
  });
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  for (const timer of timers) clearInterval(timer);
  await Promise.all(under);
  return outcomes;
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}

const get = (
  { origin, partnerKey }: Attacker,
  path: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
) =>
  statusOf(
    fetch(`${origin}/v1${path}`, { headers: { Authorization: `Bearer ${partnerKey}`, ...headers }, signal }),
  );

const post = ({ origin, partnerKey }: Attacker, path: string, body: string, signal: AbortSignal) => {
  const headers = { Authorization: `Bearer ${partnerKey}`, 'Content-Type': 'application/json' };
  return statusOf(fetch(`${origin}/v1${path}`, { method: 'POST', headers, body, signal }));
};

async function etag({ origin, partnerKey, requestId }: Attacker): Promise<Record<string, string>> {
  const headers = { Authorization: `Bearer ${partnerKey}` };
  const response = await fetch(`${origin}/v1/requests/${requestId}`, { headers });
  await response.arrayBuffer();
  return { 'If-None-Match': response.headers.get('etag') ?? '' };
}

/** Sends the head of an upload, and then a byte at intervals. */
async function drip(origin: string, key: string, signal: AbortSignal): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const head = ['POST /v1/prescriptions HTTP/1.1', 'Host: x', `Authorization: Bearer ${key}`];
  socket.write([...head, 'Content-Type: application/json', 'Content-Length: 6000000', '', ' '].join('\r\n'));
  const dripping = setInterval(() => socket.write(' '), DRIP_EVERY_MS);
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<number>((resolve, reject) => {
      socket.on('data', (chunk: Buffer) => resolve(Number(chunk.toString().slice(9, 12))));
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The connection ended without an answer')));
    });
  } finally {
    clearInterval(dripping);
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}
