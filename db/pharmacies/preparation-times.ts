/**
 * Learns from delivered requests how long each pharmacy takes to prepare an order. Several processes may do this at the
 * same time.
 */
import { sql } from 'kysely';
import {
  MAX_DELIVERIES_TO_LEARN_FROM,
  blendedMedianMinutes,
  learnFrom,
} from '../../domain/pharmacies/preparation.ts';
import { HOUR_MS } from '../../domain/common/nigerian-day.ts';
import type { Db } from '../schema.ts';

/** How far back the first run reads. */
const LOOK_BACK_MS = 30 * 24 * HOUR_MS;
/** Period of recorded deliveries per transaction, small enough for the statement timeout. */
const SLICE_MS = 6 * HOUR_MS;
/** Overlap of two runs, because a delivery may have been recorded by a transaction that was still open at the previous run. */
const OVERLAP_MS = 60_000;

/**
 * Learns from the deliveries since the last run and updates the estimates of all pharmacies. Sandbox requests, and requests without a
 * reported rider, are ignored.
 */
export async function learnPreparationTimes(database: Db, now: Date): Promise<void> {
  let from = await startOf(database, now);
  while (from < now.getTime()) {
    await learnSlice(database, new Date(from), new Date(from + SLICE_MS));
    from += SLICE_MS;
  }
  await setAll(database);
}

async function startOf(database: Db, now: Date): Promise<number> {
  const newest = await database
    .selectFrom('prepared')
    .select((select) => select.fn.max('recorded_at').as('recorded_at'))
    .executeTakeFirst();
  const seen = newest?.recorded_at?.getTime() ?? 0;
  return Math.max(seen - OVERLAP_MS, now.getTime() - LOOK_BACK_MS);
}

async function learnSlice(database: Db, from: Date, to: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // One process at a time, because two could deadlock on the rows of the same pharmacies.
    await sql`select pg_advisory_xact_lock(hashtext('preparation'))`.execute(transaction);
    const { rows } = await sql<{ readonly pharmacy_id: string }>`
      insert into prepared (request_id, pharmacy_id, placed_at, left_at, recorded_at)
      select request_id, pharmacy_id, created_at, (departure.entry ->> 'at')::timestamptz, arrival.recorded_at
      from timeline_entry as arrival
      join request using (request_id)
      join timeline_entry as departure using (request_id)
      where arrival.recorded_at >= ${from} and arrival.recorded_at < ${to}
        and arrival.entry ->> 'status' = 'delivered'
        and departure.entry ->> 'status' = 'in_transit' and not departure.entry ? 'event'
        and submission ->> 'sandbox' is null
      on conflict do nothing
      returning pharmacy_id
    `.execute(transaction);
    const pharmacies = [...new Set(rows.map(({ pharmacy_id }) => pharmacy_id))];
    if (pharmacies.length > 0) await learn(transaction, pharmacies);
  });
}

async function learn(database: Db, pharmacies: readonly string[]): Promise<void> {
  await sql`
    delete from prepared using (
      select request_id, row_number() over (partition by pharmacy_id order by recorded_at desc) as place
      from prepared where pharmacy_id = any(${pharmacies}::text[])
    ) as counted
    where prepared.request_id = counted.request_id and place > ${MAX_DELIVERIES_TO_LEARN_FROM}
  `.execute(database);
  const rows = await database
    .selectFrom('prepared')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_id', 'prepared.pharmacy_id')
    .select(['pharmacy.pharmacy_id', 'placed_at', 'left_at', 'opening_hours'])
    .where('prepared.pharmacy_id', '=', sql<string>`any(${pharmacies}::text[])`)
    .execute();
  const deliveries = Map.groupBy(rows, (row) => row.pharmacy_id);
  const learnt = [...deliveries].map(([pharmacy_id, own]) => ({
    pharmacy_id,
    ...learnFrom(own, own[0]?.opening_hours ?? null),
  }));
  await sql`
    insert into preparation (pharmacy_id, median_minutes, samples, works_nights)
    select * from unnest(
      ${learnt.map(({ pharmacy_id }) => pharmacy_id)}::text[],
      ${learnt.map(({ median_minutes }) => median_minutes)}::double precision[],
      ${learnt.map(({ samples }) => samples)}::integer[],
      ${learnt.map(({ works_nights }) => works_nights)}::boolean[]
    )
    on conflict (pharmacy_id) do update
    set median_minutes = excluded.median_minutes, samples = excluded.samples, works_nights = excluded.works_nights
  `.execute(database);
}

/** Updates the pharmacies whose estimate changed, in order of their ids, so that two processes cannot deadlock. */
async function setAll(database: Db): Promise<void> {
  const learnt = await database.selectFrom('preparation').selectAll().execute();
  const medians = learnt.map(({ median_minutes }) => median_minutes);
  const usual = blendedMedianMinutes(medians, undefined);
  if (usual === null) return;
  await sql`
    with changed as (
      select pharmacy_id, coalesce(minutes, ${usual}::integer) as minutes, coalesce(nights, false) as nights
      from pharmacy
      left join unnest(
        ${learnt.map(({ pharmacy_id }) => pharmacy_id)}::text[],
        ${learnt.map((own) => blendedMedianMinutes(medians, own))}::integer[],
        ${learnt.map(({ works_nights }) => works_nights)}::boolean[]
      ) as own (pharmacy_id, minutes, nights) using (pharmacy_id)
      where (preparation_minutes, works_nights)
        is distinct from (coalesce(minutes, ${usual}::integer), coalesce(nights, false))
      order by pharmacy_id
      for update of pharmacy
    )
    update pharmacy
    set preparation_minutes = minutes, works_nights = nights
    from changed
    where pharmacy.pharmacy_id = changed.pharmacy_id
  `.execute(database);
}
