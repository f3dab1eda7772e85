/** A catalogue of a hundred thousand medicines: what is looked up in it keeps the process from nobody. */
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { listMedicines } from '../../../db/medicines/list-medicines.ts';
import { suggestFromCatalogue } from '../../../db/medicines/suggest-medicines.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { prepared } from '../../support/suite/prepared.ts';

const test = useDatabase();
prepared(async () => {
  await sql`
    insert into medicine (medicine_id, generic_name, form, strength)
    select 'med_large_' || number, 'invented' || translate(number::text, '0123456789', 'abcdefghij'), 'tablet', '5 mg'
      from generate_series(1, 100000) number
  `.execute(test.database);
  await sql`
    insert into medicine_name (name, generic_name, kind)
    select generic_name, generic_name, 'generic' from medicine where medicine_id like 'med_large_%'
  `.execute(test.database);
  await sql`vacuum analyze medicine, medicine_name`.execute(test.database);
});

/** Of one step: reading and comparing all of them took more than a second; milliseconds of CPU. */
const MOST_STEP_MS = 300;

/** The CPU of this thread, which other processes do not lengthen; milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest step of `work`, after each of which others have their turn. */
async function longestStep(work: () => Promise<void>): Promise<number> {
  let [longest, last, isOver] = [0, cpuMs(), false];
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  look();
  return longest;
}

it('texts that it lacks are told what is near, in steps that others fit between', async () => {
  const longest = await longestStep(async () => {
    const [near, far] = await suggestFromCatalogue(test.database, ['parasetamol 500mg tablet', 'zzqx wwvk']);
    expect(near?.[0]).toBe('paracetamol 500 mg tablet');
    expect(far).toEqual([]);
  });
  expect(longest).toBeLessThan(MOST_STEP_MS);
});

/** So many medicines at once take milliseconds. */
const MOST_AT_ONCE = 1_000;

it('all of it is listed, in parts that others fit between, within the time that a statement may take', async () => {
  const parts = await Array.fromAsync(listMedicines(test.database));
  const medicines = parts.flat();
  expect(medicines.length).toBeGreaterThan(100_000);
  expect(parts.length).toBeGreaterThan(100);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(MOST_AT_ONCE);
  const soldAsPanadol = medicines.filter(({ brands }) => brands.includes('panadol'));
  expect(soldAsPanadol.map(({ label }) => label)).toEqual(['paracetamol 500 mg tablet']);
});
