/** The medicine catalogue, to search and to download. */
import { type Static, Type } from 'typebox';
import { IDENTIFIER_KINDS } from '../../domain/medicines/product-identifiers.ts';
import { validationError } from '../../services/common/errors.ts';
import type { Services } from '../../services/compose.ts';
import { pharmacyEndpoint } from '../http/endpoint.ts';
import {
  CATALOGUE_SEARCH,
  catalogueFile,
  findInCatalogue,
  medicinesLimit,
  nameSearched,
} from '../medicines/catalogue.ts';
import { closedObject } from '../schemas/common.ts';
import { gtin, nafdacNumber } from './stock-schemas.ts';

const MedicinesQuery = closedObject({
  q: Type.Optional(nameSearched()),
  gtin: Type.Optional(gtin('Finds the medicine of a scanned package. Use instead of `q`.')),
  nafdac_number: Type.Optional(
    nafdacNumber('Finds the medicine with this registration. Use instead of `q`.'),
  ),
  limit: medicinesLimit(),
});
type MedicinesQuery = Static<typeof MedicinesQuery>;

/** The parameters to search by. */
const SEARCH_KEYS = ['q', ...IDENTIFIER_KINDS] as const;

export function findMedicines({ medicines }: Services) {
  return pharmacyEndpoint<undefined, MedicinesQuery>({
    ...CATALOGUE_SEARCH,
    scope: 'stock:write',
    description:
      'Search by exactly one of `q`, `gtin` and `nafdac_number`, whether or not you stock the medicine. ' +
      '`q` is a generic or brand name in any case, with or without strength and form. `gtin` and ' +
      '`nafdac_number` also find the identifiers of your own item codes. `GET /medicines.csv` has the ' +
      'whole catalogue.',
    query: MedicinesQuery,
    handle: ({ caller, query: { limit, ...by } }) =>
      findInCatalogue(limit, (atMost) => findBy(medicines, caller.pharmacy_id, by, atMost)),
  });
}

async function findBy(
  medicines: Services['medicines'],
  pharmacyId: string,
  by: Pick<MedicinesQuery, (typeof SEARCH_KEYS)[number]>,
  limit: number,
) {
  const [key, ...others] = SEARCH_KEYS.filter((name) => by[name] !== undefined);
  if (key === undefined) {
    throw validationError([
      { path: 'q', code: 'required', message: 'is required, unless gtin or nafdac_number is given' },
    ]);
  }
  if (others.length > 0) {
    const message = `must be left out when ${key} is given`;
    throw validationError(others.map((path) => ({ path, code: 'ambiguous', message })));
  }
  const text = by[key] ?? '';
  return key === 'q' ? medicines.named(text, limit) : medicines.identified(pharmacyId, { kind: key, text });
}

export function catalogueCsv(services: Services) {
  return pharmacyEndpoint({
    ...catalogueFile(services, 'Match your items with it once, then send their `medicine_id`.'),
    scope: 'stock:write',
  });
}
