/** Which medicines barcodes and registrations name to a pharmacy. */
import { findIdentified } from '../../../db/medicines/identifiers.ts';
import type { StatedIdentifiers } from '../../../db/stock/find-item-codes.ts';
import { findStated } from '../../../db/stock/find-item-codes.ts';
import {
  IDENTIFIER_KINDS,
  readIdentifier,
  type IdentifierKind,
} from '../../../domain/medicines/product-identifiers.ts';
import type { FieldError } from '../../common/errors.ts';
import type { ServiceParts } from '../../parts.ts';

/** What a caller writes of the package; members that are left out say nothing. */
export type SaidIdentifiers = Readonly<Partial<Record<IdentifierKind, string>>>;

/** As they are kept, or what is wrong with each. */
export function readIdentifiers(said: SaidIdentifiers): StatedIdentifiers | FieldError[] {
  const read = IDENTIFIER_KINDS.map((kind) => {
    const text = said[kind];
    return { kind, ...(text === undefined ? { value: null } : readIdentifier(kind, text)) };
  });
  const faults = read.flatMap(({ kind, ...one }) => ('code' in one ? [{ path: kind, ...one }] : []));
  if (faults.length > 0) return faults;
  const values = read.map(({ kind, ...one }) => [kind, 'value' in one ? one.value : null]);
  return Object.fromEntries(values) as StatedIdentifiers;
}

/**
 * By `medicine_number`: what the catalogue says, and of what it does not know what the pharmacy's own item codes say, unless
 * these say several.
 *
 * @param except a code of the pharmacy whose word does not count, because it is about to change.
 */
export async function identified(
  database: ServiceParts['database'],
  pharmacy_id: string,
  kind: IdentifierKind,
  values: readonly string[],
  except?: string,
): Promise<ReadonlyMap<string, number>> {
  const [catalogue, stated] = await Promise.all([
    findIdentified(database, kind, values),
    findStated(database, pharmacy_id, kind, values),
  ]);
  const own = Map.groupBy(
    stated.filter(({ item_code }) => item_code !== except),
    ({ value }) => value,
  );
  const medicines = new Map<string, number>();
  for (const [value, said] of own) {
    const [first, ...others] = new Set(said.map(({ medicine_number }) => medicine_number));
    if (first !== undefined && others.length === 0) medicines.set(value, first);
  }
  for (const { value, medicine_number } of catalogue) medicines.set(value, medicine_number);
  return medicines;
}
