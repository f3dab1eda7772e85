/**
 * What Nigerians type, against the real catalogue. `tuning.csv` is for whoever works on recognition; `held-out.csv`
 * was written before, split off by the hash of each query, and is not looked at to decide a rule: what fails of it is
 * mended for all queries of its kind or left. `third.csv` was written later, by somebody who had not read the code of the rules, and is
 * held out too, and so were `fourth.csv` and `fifth.csv`; what they scored the first time is in docs/engineers/search.md.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { recogniseMedicines, type RecognisedMedicine } from '../../../db/medicines/recognise-medicines.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

/** Of each list so many are answered with the right medicine first. */
const LEAST_SHARE = 0.98;

/** A query and what may answer it; several are set apart by ";", and an empty column says nothing. */
interface Query {
  readonly query: string;
  /** Empty where nothing may be found. */
  readonly generic_name: string;
  /** Asked by the query: no result may have another. */
  readonly form: string;
  readonly strength: string;
  /** Of the first result. */
  readonly first_form: string;
  /** Of the first result; only in `fifth.csv`. */
  readonly first_strength?: string;
}

const test = useDatabase();

function readQueries(list: string): Query[] {
  return parse<Query>(readFileSync(path.join(import.meta.dirname, `${list}.csv`)), { columns: true });
}

const isOneOf = (value: string, allowed: string) => allowed === '' || allowed.split(';').includes(value);

/** Whether a result has the form and strength asked, which a result of a query for nothing never has. */
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
])('the queries of %s', (list, count) => {
  it('find the right medicine first, and never another strength or form than asked', async () => {
    const queries = readQueries(list);
    expect(queries).toHaveLength(count);
    const wrong: string[] = [];
    const notAsked: string[] = [];
    for (const query of queries) {
      const found = await recogniseMedicines(test.database, query.query);
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
