/**
 * More orders than the machine can process: each is accepted, delayed or refused with a Retry-After, and partners
 * share fairly.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { createCallLimits } from '../../services/common/load/call-queue.ts';
import { type ApiCaller, type ApiResponse, ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { sizeOf } from '../support/run/tier.ts';
import { freePort, scrape, valueOf } from '../support/engine/scrape.ts';
import { startApi, startWorker } from '../support/engine/processes.ts';
import { submission } from '../support/requests/submissions.ts';
import { NICENESS } from '../../worker/cpu-priority.ts';

const metricsPort = await freePort();

describe('a flood of orders', () => {
  /** A tenth of an API process's default, so that a busy machine can finish it too. */
  const PLACES = 6;

  const { given } = useOwnEngine({
    limits: createCallLimits(5_000, { initial: PLACES, min: PLACES, max: PLACES }),
  });

  const partners = [
    prepared(given.partner()),
    prepared(given.partner()),
    prepared(given.partner()),
    prepared(given.partner()),
  ];

  /** Orders of four partners, each below its rate limit. */
  const ORDERS = 40;

  const BODY = { ...ORDER, sandbox: { scenario: 'happy', step_seconds: 0 } };

  async function isDelivered(partner: ApiCaller, requestId: string): Promise<boolean> {
    const { data } = await partner.call<RequestRecord>('GET', `/requests/${requestId}`);
    return data.status === 'delivered';
  }

  test('each of many concurrent orders is accepted and delivered, or gets 503 with a Retry-After', async () => {
    const made = await Promise.all(
      Array.from({ length: ORDERS }, async (_, index) => {
        const partner = partners[index % partners.length];
        if (partner === undefined) throw new TypeError('There is no partner to place orders');
        return { partner, answer: await partner.callOnce<RequestRecord>('POST', '/requests', BODY) };
      }),
    );
    const accepted = made.filter(({ answer }) => answer.status === 201);
    const others = made.filter(({ answer }) => answer.status !== 201);
    expect(accepted.length).toBeGreaterThanOrEqual(PLACES);
    for (const { answer } of others) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    for (const { partner, answer } of accepted) {
      await eventually(() => isDelivered(partner, answer.data.request_id), {
        deadlineMs: 120_000,
        describe: 'an accepted request to be delivered',
        everyMs: 1_000,
      });
    }
  });
});

describe('orders in a loop', () => {
  const ORDERS = sizeOf({ once: 40, soak: 300 });

  /** Concurrent callers of the other partner. */
  const FLOODING = sizeOf({ once: 20, soak: 50 });

  const { given } = useOwnEngine();

  const partner = prepared(given.partner());

  const other = prepared(given.partner());

  const place = (caller: ApiCaller, scenario: 'happy' | 'manual' = 'happy') =>
    caller.callOnce('POST', '/requests', { ...ORDER, sandbox: { scenario, step_seconds: 0 } });

  /** The server did not answer in time on a busy machine. This is not a refusal; the partner orders again. */
  const isUnanswered = ({ status, error }: ApiResponse<unknown>) =>
    status === 503 && !error.message.startsWith('Too many ');

  /** @returns the number of orders by answer. */
  async function loop(): Promise<Record<string, number>> {
    const answers: Record<string, number> = {};
    for (let order = 0; order < ORDERS; order += 1) {
      let answered = await place(partner);
      while (isUnanswered(answered)) answered = await place(partner);
      const { status, error } = answered;
      const answer = status === 201 ? 'accepted' : `${status}: ${error.message}`;
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    return answers;
  }

  async function orderUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      // Nothing advances these orders, so that only calls compete and not work of the worker.
      const { status, headers } = await place(other, 'manual');
      if (status === 201) continue;
      const seconds = Number(headers.get('retry-after'));
      await delay(seconds * 1000, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  test('no order of a loop is refused while the engine processes earlier orders', async () => {
    expect(await loop()).toEqual({ accepted: ORDERS });
  });

  test('no order of a loop is refused next to a partner with many concurrent callers', async () => {
    const stop = new AbortController();
    const flood = Array.from({ length: FLOODING }, () => orderUntil(stop.signal));
    const answers = await loop();
    stop.abort();
    await Promise.all(flood);
    expect(answers).toEqual({ accepted: ORDERS });
  });
});

describe('queued Updates', () => {
  /** Few Updates, so that a busy machine makes all calls before the first fails at its deadline. */
  const MAX_UPDATES = 4;

  /** Maximum concurrent Updates of one account. */
  const SHARE = MAX_UPDATES / 2;

  /** Number of waiting calls. */
  const MORE = 3;

  /** Long, because nothing is recorded for a while and the machine may be busy. */
  const ADMISSION_WAIT_MS = 30_000;

  const { engine, given } = useOwnEngine({
    metrics: { host: '127.0.0.1', port: metricsPort },
    limits: createCallLimits(ADMISSION_WAIT_MS, { initial: MAX_UPDATES, min: MAX_UPDATES, max: MAX_UPDATES }),
  });

  const partner = prepared(given.partner());

  const pharmacy = prepared(given.pharmacy().stocked());

  /** Makes more calls than the limit while no worker can write, and lets writes continue once the rest wait. */
  async function whileNothingIsWritten(
    call: (requestId: string) => Promise<ApiResponse<unknown>>,
  ): Promise<ApiResponse<unknown>[]> {
    const placed = Array.from({ length: SHARE + MORE }, () => given.order().by(partner).at(pharmacy));
    const requestIds = (await Promise.all(placed)).map(({ request_id }) => request_id);
    const answers = await engine.database.transaction().execute(async (transaction) => {
      // Reads still work.
      await sql`lock table request in exclusive mode`.execute(transaction);
      const made = requestIds.map(call);
      const waiting = async () =>
        Number(valueOf(await scrape(metricsPort), 'fulfilment_calls_waiting', { kind: 'updates' })) === MORE;
      await eventually(waiting, { deadlineMs: 7_000, describe: `${MORE} Updates to wait` });
      // The transaction must end before the answers arrive.
      return { made };
    });
    return Promise.all(answers.made);
  }

  function expectWaits(answers: readonly ApiResponse<unknown>[]): void {
    expect(answers.map(({ status, error }) => [status, error?.message])).toEqual(
      answers.map(() => [200, undefined]),
    );
    const waits = answers.map(({ headers }) => headers.get('server-timing') ?? '');
    expect(waits.every((wait) => /^queue;dur=\d+\.\d$/.test(wait))).toBe(true);
    expect(waits.filter((wait) => wait !== 'queue;dur=0.0').length).toBeGreaterThanOrEqual(MORE);
  }

  test('cancellations above the concurrency limit wait, and all are carried out', async () => {
    expectWaits(await whileNothingIsWritten((id) => partner.call('POST', `/requests/${id}/cancel`, {})));
  });

  test("a pharmacy's steps above the concurrency limit wait, and all are carried out", async () => {
    expectWaits(await whileNothingIsWritten((id) => pharmacy.step(id, 'accept', {})));
  });
});

describe('the backlog of one partner', () => {
  /** More than a worker processes concurrently. */
  const MANY = 200;

  const FEW = 20;

  /** Concurrent starts; as many as the server accepts in time. */
  const CONCURRENT_STARTS = 10;

  const { engine, given } = useOwnEngine({ worker: false });

  test('twenty requests are recorded early among another partner’s backlog of two hundred', async () => {
    const large = await startRequests(MANY);
    const small = await startRequests(FEW);
    const worker = await startWorker(engine);
    try {
      const all = async () => (await inOrderOfRecording()).length === MANY + FEW;
      await eventually(all, { deadlineMs: 120_000, describe: 'all requests in Postgres' });
    } finally {
      await worker.stop();
    }
    const partners = await inOrderOfRecording();
    expect(new Set(partners)).toEqual(new Set([large, small]));
    const positions = partners.flatMap((partner, position) => (partner === small ? [position] : []));
    const mean = positions.reduce((sum, position) => sum + position, 0) / FEW;
    // Arrival order gives 209, and chance 110. A partition of the task queue that is polled late delays its share.
    expect(mean).toBeLessThan(MANY * 0.4);
  });

  /** Starts requests while no worker runs. @returns their partner. */
  async function startRequests(count: number): Promise<string> {
    const { partnerId: partner_id } = await given.partner();
    const made = Array.from({ length: count }, () => submission({ partner_id }));
    const left = made.values();
    const start = async () => {
      for (const one of left) {
        // A busy server may exceed the deadline of a start; repeating the same start has no second effect.
        const isStarted = async () => {
          await engine.fulfilment.start(one);
          return true;
        };
        await eventually(isStarted, { deadlineMs: 30_000, describe: 'a request to be started' });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_STARTS }, start));
    return partner_id;
  }

  /** The partners of the recorded requests, in the order of recording. */
  async function inOrderOfRecording(): Promise<string[]> {
    const rows = await engine.database
      .selectFrom('request')
      .select('partner_id')
      .orderBy(sql`xmin::text::bigint`)
      .execute();
    return rows.map(({ partner_id }) => partner_id);
  }
});

describe('process priority', () => {
  const { engine } = useOwnEngine({ worker: false });

  test('a worker has a lower priority than its parent process, and an API has the same priority', async () => {
    const [worker, api] = await Promise.all([startWorker(engine), startApi(engine)]);
    try {
      expect(os.getPriority(api.pid)).toBe(os.getPriority());
      const lower = Math.min(os.getPriority() + NICENESS, os.constants.priority.PRIORITY_LOW);
      expect(os.getPriority(worker.pid)).toBe(lower);
      const threads = await threadsOf(worker.pid);
      expect(threads.filter(({ name }) => name.startsWith('tokio')).length).toBeGreaterThan(0);
      const before = threads.filter(({ niceness }) => niceness !== lower).map(({ name }) => name);
      expect(before.filter((name) => /tokio|workflow/.test(name))).toEqual([]);
      expect(await sessionNiceness(api.pid)).toBe(0);
      expect(await sessionNiceness(worker.pid)).toBe(NICENESS);
    } finally {
      await Promise.all([worker.stop(), api.stop()]);
    }
  });

  /** The niceness that matters between processes in separate sessions, as here (sched(7)). */
  async function sessionNiceness(pid: number): Promise<number> {
    const [, niceness] = /nice (-?\d+)/.exec(await readFile(`/proc/${pid}/autogroup`, 'utf8')) ?? [];
    return Number(niceness);
  }

  /** Linux only: `getpriority` accepts thread ids. */
  async function threadsOf(pid: number): Promise<{ readonly name: string; readonly niceness: number }[]> {
    const ids = await readdir(`/proc/${pid}/task`);
    return Promise.all(
      ids.map(async (id) => ({
        name: (await readFile(`/proc/${pid}/task/${id}/comm`, 'utf8')).trim(),
        niceness: os.getPriority(Number(id)),
      })),
    );
  }
});
