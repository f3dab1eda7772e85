/** The medicine catalogue for partners. */
import type { Static } from 'typebox';
import type { Services } from '../../services/compose.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  CATALOGUE_SEARCH,
  catalogueFile,
  findInCatalogue,
  medicinesLimit,
  nameSearched,
} from '../medicines/catalogue.ts';
import { closedObject } from '../schemas/common.ts';

const CatalogueQuery = closedObject({ q: nameSearched(), limit: medicinesLimit() });

export function findMedicines({ medicines }: Services) {
  return endpoint<undefined, Static<typeof CatalogueQuery>>({
    ...CATALOGUE_SEARCH,
    scope: 'medicines:search',
    description:
      'Finds medicines by name, whether or not a pharmacy has them: a generic or brand name in any case, with or without ' +
      'strength and form. Map your own list of medicines with it, or with the whole catalogue from `GET /medicines.csv`. ' +
      '`POST /medicines/search` finds the pharmacies that have a medicine.',
    query: CatalogueQuery,
    handle: ({ query: { q, limit } }) => findInCatalogue(limit, (atMost) => medicines.named(q, atMost)),
  });
}

export function catalogueCsv(services: Services) {
  return endpoint({
    ...catalogueFile(services, 'Map your own list of medicines with it once, then send their `medicine_id`.'),
    scope: 'medicines:search',
  });
}
