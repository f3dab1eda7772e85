/** Calls of ordinary partners at a steady rate. */
import { setTimeout as delay } from 'node:timers/promises';
import { ORDER, type ApiCaller } from '../../test/support/callers/api-caller.ts';
import { eventually } from '../../test/support/engine/eventually.ts';
import type { Given } from '../../test/support/given/given.ts';

const SEARCH = { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } };

export interface SteadyCall {
  /** The kind of call in the report. */
  readonly name: string;
  /** Makes the call and returns its status. */
  readonly make: () => Promise<number>;
}

/** The duration of a call since the time at which it was due. */
export interface TimedCall {
  readonly name: string;
  readonly ms: number;
}

/** Returns one call of each kind, which a partner makes in turn. */
export async function callsOf(partner: ApiCaller, given: Given): Promise<SteadyCall[]> {
  const { request_id } = await given.order().by(partner);
  const isRecorded = async () => (await partner.callOnce('GET', `/requests?limit=1`)).status === 200;
  await eventually(isRecorded, { deadlineMs: 20_000, describe: 'the request in Postgres' });
  return callsAbout(partner, request_id);
}

/** Returns the calls of a partner that already has a request. */
export function callsAbout(partner: ApiCaller, requestId: string): SteadyCall[] {
  const call = (name: string, method: string, path: string, body?: unknown): SteadyCall => ({
    name,
    make: async () => (await partner.callOnce(method, path, body)).status,
  });
  const order = { ...ORDER, sandbox: { scenario: 'manual', step_seconds: 0 } };
  return [
    call('read', 'GET', `/requests/${requestId}`),
    call('search', 'POST', '/medicines/search', SEARCH),
    call('list', 'GET', '/requests?limit=20'),
    call('events', 'GET', '/events?limit=20'),
    call('read', 'GET', `/requests/${requestId}`),
    call('order', 'POST', '/requests', order),
  ];
}

/**
 * Calls at a steady rate without waiting for earlier answers. The duration of a call begins when it is due.
 *
 * @throws Error when a call fails.
 */
export async function steadily(
  calls: readonly SteadyCall[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<TimedCall[]> {
  const startedAt = performance.now();
  const made = Array.from({ length: perSecond * seconds }, async (_, index) => {
    const due = startedAt + (index * 1000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    const { name, make } = calls[index % calls.length] as SteadyCall;
    const status = await make();
    if (status >= 400) throw new Error(`A call (${name}) of the other partner was answered ${status}`);
    return { name, ms: performance.now() - due };
  });
  return Promise.all(made);
}
