/** Measures the error of the delivery estimate on a replayed history from a seeded generator. */
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '../../db/database.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { learnPreparationTimes } from '../../db/pharmacies/preparation-times.ts';
import type { Database } from '../../db/schema.ts';
import { estimatedDeliveryMinutes } from '../../domain/pharmacies/preparation.ts';
import type { BenchStack } from '../bench-stack.ts';
import { makeHistory, PHARMACIES, type Delivered } from './estimate-history.ts';

const SEED = 20_261_121;
const DAYS = 28;
/** First day whose estimates are measured; the estimate learns from the days before. */
const FIRST_DAY_JUDGED = 14;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Estimates each day's orders from the history until its midnight, as the engine does. */
export async function benchEstimate({ connectionString }: BenchStack): Promise<string[]> {
  const name = `bench_estimate_${randomBytes(4).toString('hex')}`;
  await onServer(connectionString, `create database ${name}`);
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  const database = openDatabase({ connectionString: url.href });
  try {
    await migrateToLatest(database);
    return await replay(database);
  } finally {
    await database.destroy();
    await onServer(connectionString, `drop database ${name} with (force)`);
  }
}

async function replay(database: Kysely<Database>): Promise<string[]> {
  const begin = Date.UTC(2026, 9, 1) - 3_600_000;
  const history = makeHistory(SEED, begin, DAYS);
  await addPharmacies(database);
  const judged: { readonly order: Delivered; readonly estimate: number }[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const from = begin + day * DAY_MS;
    const orders = history.filter(({ placed_at }) => placed_at >= from && placed_at < from + DAY_MS);
    const preparations = await preparationsOf(database);
    for (const order of day < FIRST_DAY_JUDGED ? [] : orders) {
      const preparation = preparations.get(order.pharmacy_id);
      if (preparation === undefined) throw new Error(`There is no ${order.pharmacy_id}`);
      const { placed_at, distance_metres: distanceMetres } = order;
      const placedAt = new Date(placed_at);
      const delivery = { placedAt, preparation, distanceMetres, environment: 'production' } as const;
      judged.push({ order, estimate: estimatedDeliveryMinutes(delivery) });
    }
    await record(database, orders, from + DAY_MS);
    await learnPreparationTimes(database, new Date(from + DAY_MS + MINUTE_MS));
  }
  const errorsOf = (estimate: (one: (typeof judged)[number]) => number, hours: (hour: number) => boolean) =>
    judged
      .filter(({ order }) => hours(order.hour))
      .map((one) => Math.abs(estimate(one) - (one.order.arrived_at - one.order.placed_at) / MINUTE_MS));
  const lines = [
    `seed ${SEED}: ${judged.length} orders of ${PHARMACIES} pharmacies judged, ${history.length} in all`,
  ];
  for (const [when, hours] of [
    ['all hours', () => true],
    ['placed from 8 to 21', (hour: number) => hour >= 8 && hour < 21],
    ['placed at night', (hour: number) => hour < 8 || hour >= 21],
  ] as const) {
    const now = errorsOf(({ estimate }) => estimate, hours);
    const before = errorsOf(({ order }) => constantEstimate(order.distance_metres), hours);
    lines.push(`${when} (${now.length}): ${inWords(now)}; the constant: ${inWords(before)}`);
  }
  return lines;
}

/** The engine's estimate before it learnt preparation times. */
function constantEstimate(distanceMetres: number): number {
  return Math.ceil(30 + ((distanceMetres / 1000) * 1.3 * 60) / 20);
}

function inWords(errors: readonly number[]): string {
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const near = errors.filter((error) => error <= 30).length / errors.length;
  return `mean absolute error ${mean.toFixed(1)} min, ${(near * 100).toFixed(1)} % within 30 min`;
}

async function preparationsOf(database: Kysely<Database>) {
  const rows = await database
    .selectFrom('pharmacy')
    .select(['pharmacy_id', 'preparation_minutes', 'works_nights', 'opening_hours'])
    .execute();
  return new Map(rows.map((row) => [row.pharmacy_id, row]));
}

async function addPharmacies(database: Kysely<Database>): Promise<void> {
  const rows = Array.from({ length: PHARMACIES }, (_, index) => ({
    pharmacy_id: `ph_${index}`,
    name: 'Bench',
    address: 'Bench',
    city: 'Ikeja',
    state: 'LA',
    latitude: 6.6,
    longitude: 3.35,
    licence_authority: 'PCN',
    licence_number: String(index),
    licence_expires_on: '2099-12-31',
    verified_at: new Date(),
  }));
  await database.insertInto('pharmacy').values(rows).execute();
}

/** Writes orders directly into the tables as workflows would, with the end of the day as their recording time. */
async function record(database: Kysely<Database>, orders: readonly Delivered[], at: number): Promise<void> {
  const ids = orders.map(() => `req_${randomBytes(8).toString('hex')}`);
  const times = (of: (order: Delivered) => number) => orders.map((order) => new Date(of(order)));
  await database.transaction().execute(async (transaction) => {
    // Generated orders must not create events or notices.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      insert into request
        (request_id, partner_id, enrollee_id, pharmacy_id, status, sequence, submission, created_at, updated_at)
      select id, 'par_bench', 'ENR', pharmacy_id, 'delivered', 3, '{"sandbox": null}', placed_at, ${new Date(at)}
      from unnest(
        ${ids}::text[], ${orders.map(({ pharmacy_id }) => pharmacy_id)}::text[],
        ${times(({ placed_at }) => placed_at)}::timestamptz[]
      ) as made (id, pharmacy_id, placed_at)
    `.execute(transaction);
    await sql`
      insert into timeline_entry (request_id, sequence, entry, recorded_at)
      select id, sequence, jsonb_build_object('status', status, 'at', at), ${new Date(at - 1)}
      from unnest(
        ${ids}::text[], ${times(({ left_at }) => left_at)}::timestamptz[],
        ${times(({ arrived_at }) => arrived_at)}::timestamptz[]
      ) as made (id, left_at, arrived_at)
      cross join lateral (values (2, 'in_transit', left_at), (3, 'delivered', arrived_at)) as entry (sequence, status, at)
    `.execute(transaction);
  });
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
