/** Typical Nigerian queries, including brands, against the real catalogue and a large one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from '@jest/globals';
import { recogniseMedicines } from '../../../db/medicines/recognise-medicines.ts';
import type { RecognisedMedicine } from '../../../domain/medicines/recognition.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';
import { toProducts } from '../../../db/import/who-medicines.ts';
import { listMedicines } from '../../../db/medicines/list-medicines.ts';
import { suggestFromCatalogue } from '../../../db/medicines/suggest-medicines.ts';
import { prepared } from '../../support/suite/prepared.ts';

const server = useDatabase();

/** The minimum share of a list's queries that have the right medicine first. */
const LEAST_SHARE = 0.98;

/** A query and its acceptable results; several values are separated by ";", and an empty column accepts any. */
interface Query {
  readonly query: string;
  /** Empty when nothing may be found. */
  readonly generic_name: string;
  /** Form in the query: no result may have another. */
  readonly form: string;
  readonly strength: string;
  /** Form of the first result. */
  readonly first_form: string;
  /** Strength of the first result; only in `fifth.csv`. */
  readonly first_strength?: string;
}

function readQueries(list: string): Query[] {
  return parse<Query>(readFileSync(path.join(import.meta.dirname, `${list}.csv`)), { columns: true });
}

const isOneOf = (value: string, allowed: string) => allowed === '' || allowed.split(';').includes(value);

/** True when a result has the requested form and strength; always false for a query that must find nothing. */
const isAsAsked = (query: Query, { form, strength }: RecognisedMedicine) =>
  query.generic_name !== '' && isOneOf(form, query.form) && isOneOf(strength, query.strength);

function isRightFirst(query: Query, [first]: readonly RecognisedMedicine[]): boolean {
  const { generic_name, first_form, first_strength = '' } = query;
  if (generic_name === '' || first === undefined) return generic_name === '' && first === undefined;
  return (
    first.generic_name === generic_name &&
    isOneOf(first.form, first_form) &&
    isOneOf(first.strength, first_strength)
  );
}

describe.each([
  ['tuning', 150],
  ['held-out', 150],
  ['third', 100],
  ['fourth', 132],
  ['fifth', 150],
])('the list of queries %s', (list, count) => {
  it('nearly every query finds the right medicine first, and none finds a strength or form that it excludes', async () => {
    const queries = readQueries(list);
    expect(queries).toHaveLength(count);
    const wrong: string[] = [];
    const notAsked: string[] = [];
    for (const query of queries) {
      const found = await recogniseMedicines(server.database, query.query);
      if (!isRightFirst(query, found)) wrong.push(`${query.query}: ${found[0]?.label ?? 'nothing'}`);
      const others = found.filter((medicine) => !isAsAsked(query, medicine));
      notAsked.push(...others.map(({ label }) => `${query.query}: ${label}`));
    }
    const isEnough = 1 - wrong.length / queries.length >= LEAST_SHARE;
    expect({ wrong: isEnough ? [] : wrong, notAsked }).toEqual({ wrong: [], notAsked: [] });
  });
});

it('no query is in two lists', () => {
  const all = ['tuning', 'held-out', 'third', 'fourth', 'fifth']
    .flatMap(readQueries)
    .map(({ query }) => query.toLowerCase());
  expect(new Set(all).size).toBe(682);
});

describe('brands of the catalogue', () => {
  const FILE = path.join(import.meta.dirname, '../../../data/brands.csv');

  interface Row {
    readonly brand_name: string;
    readonly generic_name: string;
    readonly forms_and_strengths: string;
    readonly source: string;
  }

  const rows = parse<Row>(readFileSync(FILE), { columns: true });

  it('each brand names all of its forms and strengths, and no others', async () => {
    const faults: string[] = [];
    for (const { brand_name, generic_name, forms_and_strengths } of rows) {
      const own = toProducts({ generic_name, category: '', forms_and_strengths }).map(medicineLabel).sort();
      const found = (await recogniseMedicines(server.database, brand_name)).map(({ label }) => label).sort();
      if (own.join('; ') !== found.join('; '))
        faults.push(`${brand_name}: ${found.join('; ')}, and not ${own.join('; ')}`);
    }
    expect(faults).toEqual([]);
  });

  it.each([
    'medicines-nigeria.csv',
    'brands.csv',
    'synonyms.csv',
    'medicines-not-listed.csv',
    'usual-strengths.csv',
  ])('each row of %s has a source', (name) => {
    const all = parse<Row>(readFileSync(path.join(path.dirname(FILE), name)), { columns: true });
    expect(all.filter(({ source }) => source === '')).toEqual([]);
  });
});

describe('a catalogue of 100,000 medicines', () => {
  prepared(async () => {
    await sql`
    insert into medicine (medicine_id, generic_name, form, strength)
    select 'med_large_' || number, 'invented' || translate(number::text, '0123456789', 'abcdefghij'), 'tablet', '5 mg'
      from generate_series(1, 100000) number
  `.execute(server.database);
    await sql`
    insert into medicine_name (name, generic_name, kind)
    select generic_name, generic_name, 'generic' from medicine where medicine_id like 'med_large_%'
  `.execute(server.database);
    await sql`vacuum analyze medicine, medicine_name`.execute(server.database);
  });

  /** Milliseconds of CPU for one step. Reading and comparing everything took more than a second. */
  const MOST_STEP_MS = 300;

  /** CPU time of this thread in milliseconds, which other processes do not affect. */
  function cpuMs(): number {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  }

  /** Returns the longest step of `work` between two turns of the event loop. */
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

  it('suggestions for unknown texts are computed in slices between which other work runs', async () => {
    const longest = await longestStep(async () => {
      const [near, far] = await suggestFromCatalogue(server.database, [
        'parasetamol 500mg tablet',
        'zzqx wwvk',
      ]);
      expect(near?.[0]).toBe('paracetamol 500 mg tablet');
      expect(far).toEqual([]);
    });
    expect(longest).toBeLessThan(MOST_STEP_MS);
  });

  /** This many medicines take milliseconds. */
  const MOST_AT_ONCE = 1_000;

  it('the whole catalogue is listed in parts of at most a thousand medicines', async () => {
    const parts = await Array.fromAsync(listMedicines(server.database));
    const medicines = parts.flat();
    expect(medicines.length).toBeGreaterThan(100_000);
    expect(parts.length).toBeGreaterThan(100);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(MOST_AT_ONCE);
    const soldAsPanadol = medicines.filter(({ brands }) => brands.includes('panadol'));
    expect(soldAsPanadol.map(({ label }) => label)).toEqual(['paracetamol 500 mg tablet']);
  });
});
