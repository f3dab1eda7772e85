/**
 * While somebody does its worst, in every way at once, nobody else's call fails. How much longer they take is measured
 * by the bench `neighbours`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { ORDER } from '../support/callers/api-caller.ts';
import { withPortal } from '../support/callers/portal-caller.ts';
import { attack, ATTACK_NAMES, type Attacker } from '../support/hostile/attacks.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ portal: withPortal });
const neighbour = prepared(given.partner());
const hanging = prepared(
  async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  },
  (server) => server.closeAllConnections() ?? server.close(),
);

/** Much faster than any key may, so that each way is tried in a short time; the partner has no limit. */
const FAST = { partner: 5, pharmacy: 1, nobody: 6 };
/** Of the neighbour, one after the other, while the attack goes on. */
const CALLS = 16;

async function attacker(): Promise<Attacker> {
  const partner = await given.partner();
  const pharmacy = await given.pharmacy();
  const { request_id } = await given.order().by(partner);
  const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/hang`;
  const { data } = await partner.call<{ webhook_id: string }>('POST', '/webhooks', { url });
  return {
    origin: engine.origin,
    partnerKey: partner.key,
    pharmacyKey: pharmacy.key,
    requestId: request_id,
    webhookId: data.webhook_id,
    bulkBytes: 1_000_000,
  };
}

test('while one partner does its worst, every call of another one is answered as ever', async () => {
  const { request_id } = await given.order().by(neighbour);
  const hostile = await attacker();
  const ending = new AbortController();
  const attacking = attack(hostile, ATTACK_NAMES, ending.signal, FAST);
  const calls = [
    ['GET', `/requests/${request_id}`],
    ['POST', '/medicines/search', { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } }],
    ['GET', '/events?limit=20'],
    ['POST', '/requests', { ...ORDER, sandbox: { scenario: 'manual', step_seconds: 0 } }],
  ] as const;
  const statuses: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) {
    const [method, path, body] = calls[turn % calls.length] ?? calls[0];
    statuses.push((await neighbour.call(method, path, body)).status);
    await delay(1_000 / FAST.partner);
  }
  ending.abort();
  const outcomes = await attacking;
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  // It was refused what it may not, and kept from none of what it may.
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['200', '201', '400', '401']));
  expect(Object.keys(outcomes).filter((status) => status.startsWith('5') && status !== '503')).toEqual([]);
});
