/** Finds imported names that already mean another medicine: an order by such a name would get the wrong one. */
import { sql } from 'kysely';
import { genericNames, type NameKind, normaliseName } from '../../domain/medicines/medicine-names.ts';
import { isSeparateSalt, readQuery } from '../../domain/medicines/medicine-query.ts';
import type { Tx } from '../schema.ts';
import type { BadRow } from './read-csv.ts';

/** A name, normalised, and the medicine that it means. */
interface Meaning {
  readonly name: string;
  readonly generic_name: string;
}

interface NewName extends Meaning {
  readonly line: number;
}

interface KnownName extends Meaning {
  readonly kind: NameKind;
  /** For a name of the same file. */
  readonly line?: number;
}

/** The meanings of the names in the catalogue. */
async function knownMeanings(transaction: Tx, names: readonly string[]): Promise<KnownName[]> {
  const { rows } = await sql<KnownName>`
    select name, generic_name, kind from medicine_name as known
     where name = any(${[...new Set(names)]}::text[])
       and exists (select from medicine where medicine.generic_name = known.generic_name)
     order by kind = 'generic' desc, generic_name
  `.execute(transaction);
  return rows;
}

/** The part of a name that orders are looked up by: "metformin" of "Metformin HCl 500 mg tablets". */
function baseOf({ name }: Meaning): string {
  return isSeparateSalt(name) ? name : readQuery(name).nameWords.join(' ');
}

/** Rejects names such as "metformin HCl" and "paracetamol 500 mg" for another medicine than the one that they name. */
function waysToWriteOthers(column: string, names: readonly NewName[], known: readonly KnownName[]): BadRow[] {
  const byName = Map.groupBy(known, ({ name }) => name);
  return names.flatMap((added) => {
    const { line, name, generic_name } = added;
    const base = baseOf(added);
    if (base === '')
      return [{ line, column, message: `is "${name}", which names a form or strength and no medicine` }];
    const meanings = byName.get(base) ?? [];
    const isOther = meanings.length > 0 && meanings.every((one) => one.generic_name !== generic_name);
    if (base === name || !isOther) return [];
    const gets = generic_name === name ? `would no longer find ${base}` : `would get ${generic_name}`;
    return [
      {
        line,
        column,
        message: `is "${name}", a way to write ${base}: an order for it ${gets}; remove the row`,
      },
    ];
  });
}

/** Checks the names that are staged in `medicine_name`. */
export async function takenByForms(transaction: Tx, column: string): Promise<BadRow[]> {
  const { rows } = await sql<NewName>`select line, name, generic_name from staged order by line`.execute(
    transaction,
  );
  return waysToWriteOthers(column, rows, await knownMeanings(transaction, rows.map(baseOf)));
}

/** Checks the medicines that are staged in `medicine` and new to the catalogue. */
export async function takenGenericNames(transaction: Tx): Promise<BadRow[]> {
  const column = 'generic_name';
  const { rows: added } = await sql<{ line: number; generic_name: string }>`
    select distinct line, generic_name from staged
     where not exists (select from medicine where medicine.generic_name = staged.generic_name)
     order by line
  `.execute(transaction);
  const names = added.flatMap(({ line, generic_name }) =>
    genericNames(generic_name).map((name) => ({ line, generic_name, name: normaliseName(name) })),
  );
  const known = [
    ...(await knownMeanings(
      transaction,
      names.flatMap((one) => [one.name, baseOf(one)]),
    )),
    ...names.map((one) => ({ ...one, kind: 'generic' as const })),
  ];
  const same = names.flatMap((one) => {
    const taken = known.find((other) => isTaken(one, other));
    if (taken === undefined) return [];
    const means = `is "${one.name}", which already means ${taken.generic_name}`;
    return [{ line: one.line, column, message: `${means}; enter ${taken.generic_name}, or remove the row` }];
  });
  const first = new Map<number, BadRow>();
  for (const bad of [...same, ...waysToWriteOthers(column, names, known)])
    if (!first.has(bad.line)) first.set(bad.line, bad);
  return [...first.values()];
}

/** True if both are one name of two medicines. Of two in one file, the first keeps the name. */
function isTaken(added: NewName, { name, generic_name, kind, line }: KnownName): boolean {
  if (name !== added.name || generic_name === added.generic_name) return false;
  if (line !== undefined && line >= added.line) return false;
  // "insulin (soluble)" and "insulin (isophane)" share the name without brackets.
  const areBothShort = isShort(added) && kind === 'generic' && isShort({ name, generic_name });
  return !areBothShort;
}

const isShort = ({ name, generic_name }: Meaning) => normaliseName(generic_name) !== name;
