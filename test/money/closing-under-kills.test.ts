/** Statements are byte for byte the same if their closing is killed at any moment and run again; each late fact is in them once. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import type { PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { waitMsOf } from '../support/callers/until-answered.ts';
import { type Closing, CLOSING_NAME, startClosing } from '../support/money/closing-process.ts';
import {
  adjustedCount,
  CLOSED_AT,
  courses,
  type EndedRequests,
  insertEnded,
  lateCount,
  MONTHS,
  reopenMonths,
} from '../support/money/ended-requests.ts';
import { seededRandom } from '../support/requests/seeded-random.ts';
import { sizeOf } from '../support/run/tier.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const KILLS = sizeOf({ once: 10, soak: 50 });
const TIMEOUT_MS = sizeOf({ once: 300_000, soak: 7_200_000 });
/** About this many kills interrupt one closing. */
const KILLS_PER_CLOSING = 10;
/** The larger number needs several rounds of ids and of assigned lines (db/statements.ts). */
const COUNT = sizeOf({ once: 2_400, soak: 100_000 });
/** Replace with the seed of a run to repeat its delays. */
const SEED = Date.now() % 2 ** 31;

const { engine, given } = useOwnEngine({ worker: false });
const partners = [prepared(given.partner()), prepared(given.partner())] as const;
const pharmacies = [
  prepared(given.pharmacy()),
  prepared(given.pharmacy()),
  prepared(given.pharmacy()),
] as const;
const ended = (): EndedRequests => ({
  count: COUNT,
  partners: partners.map(({ partnerId }) => partnerId),
  pharmacies: pharmacies.map(({ pharmacyId }) => pharmacyId),
});

const start = () => startClosing(engine.connectionString, CLOSED_AT);
const count = async (query: ReturnType<typeof sql>) =>
  Number(((await query.execute(engine.database)).rows[0] as { count: string }).count);
/** Returns whether Postgres still runs what a killed process has sent. */
const isBusy = async () =>
  (await count(sql`select count(*) from pg_stat_activity where application_name = ${CLOSING_NAME}`)) > 0;

type Caller = ApiCaller | PharmacyApiCaller;

/** Reads a path as text. Waits for the rate limit, which this API has. */
async function readText(caller: Caller, path: string, accept = 'application/json'): Promise<string> {
  const base = 'partnerId' in caller ? '/v1' : '/pharmacy/v1';
  for (;;) {
    const response = await fetch(`${engine.origin}${base}${path}`, {
      headers: { Authorization: `Bearer ${caller.key}`, Accept: accept },
    });
    if (response.status === 200) return response.text();
    if (response.status !== 429) throw new Error(`${path} answered ${response.status}`);
    await delay(waitMsOf(response.headers));
  }
}

/** Everything that partners and pharmacies read of both months, as bytes. */
async function read(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const caller of [...partners, ...pharmacies]) {
    const { data } = JSON.parse(await readText(caller, '/statements')) as {
      readonly data: { readonly statements: { statement_id: string; status: string }[] };
    };
    for (const { statement_id } of data.statements.filter(({ status }) => status === 'closed')) {
      const path = `/statements/${statement_id}`;
      files[`${statement_id} JSON`] = await readText(caller, path);
      files[`${statement_id} CSV`] = await readText(caller, `${path}/lines`, 'text/csv');
    }
  }
  return files;
}

/** The hash of each file, because a difference of whole files is too long to read. */
const hashes = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  );

let undisturbed: Record<string, string> = {};
let first: Closing | undefined;
beforeAll(async () => {
  await insertEnded(engine.database, ended());
  first = await start().ended;
  undisturbed = await read();
}, TIMEOUT_MS);

const rowsOf = (files: Record<string, string>) =>
  Object.entries(files)
    .filter(([name]) => name.endsWith('CSV'))
    .flatMap(([, text]) =>
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')),
    );

test('both sides have a line for each request and adjustment, with the amounts of its course', async () => {
  expect(first).toMatchObject({ settled: COUNT, closed: MONTHS.map(({ starts_on }) => starts_on) });
  const rows = rowsOf(undisturbed);
  expect(Object.keys(undisturbed)).toHaveLength((partners.length + pharmacies.length) * 2 * 2);
  const expected = courses();
  const { rows: sums } = await sql<{
    course: number;
    total: string;
    payer: string;
    patient: string;
    count: string;
  }>`
    select (substr(request_id, 5)::integer - 1) % ${expected.length}::integer as course, count(*),
           min(total_ngn) as total, min(payer_ngn) as payer, max(patient_ngn) as patient
      from settlement group by course order by course
  `.execute(engine.database);
  expect(sums.map(({ total, payer, patient }) => [total, payer, patient].map(Number))).toEqual(
    expected.map(({ owed }) => [owed.total_ngn, owed.payer_ngn, owed.patient_ngn]),
  );
  for (const [kind, number] of [
    ['request', COUNT - lateCount(COUNT)],
    ['late_request', lateCount(COUNT)],
    ['adjustment', adjustedCount(COUNT)],
  ] as const) {
    const ids = rows.filter((row) => row[1] === kind).map(([id]) => id ?? '');
    expect([kind, ids.length]).toEqual([kind, 2 * number]);
    // A request is a line of both sides; each side is adjusted with an id of its own.
    expect(new Set(ids).size).toBe(kind === 'adjustment' ? 2 * number : number);
  }
});

/** Starts the closing again after each kill, until it ends. @returns the kills, and how many requests were settled in all. */
async function closeUnderKills(
  random: () => number,
  phases: Set<string>,
): Promise<{ readonly kills: number; readonly settled: number }> {
  const meanMs = (first?.milliseconds ?? 0) / KILLS_PER_CLOSING;
  for (let kills = 0, settled = 0; ; kills += 1) {
    const closing = start();
    await closing.begun;
    await Promise.race([closing.ended, delay(2 * meanMs * random())]);
    closing.process.kill('SIGKILL');
    const whole = await closing.ended;
    if (whole !== undefined) return { kills, settled: settled + whole.settled };
    while (await isBusy()) await delay(10);
    settled = await count(sql`select count(*) from settlement`);
    const periods = await count(sql`select count(*) from statement_period`);
    phases.add(periods > 0 ? 'closed a month' : settled === COUNT ? 'settled all' : 'settled some');
  }
}

test(
  `closings that are killed at random moments and run again give the same statements, and one event for each (${KILLS} kills, seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED);
    const phases = new Set<string>();
    for (let hits = 0; hits < KILLS;) {
      await reopenMonths(engine.database, ended());
      const { kills, settled } = await closeUnderKills(random, phases);
      hits += kills;
      expect([hits, settled, hashes(await read())]).toEqual([hits, COUNT, hashes(undisturbed)]);
      const events = sql`select count(*) from event where statement_id is not null`;
      expect(await count(events)).toBe(partners.length * MONTHS.length);
    }
    expect([...phases]).toContain('settled some');
  },
  TIMEOUT_MS,
);
