/** Says why a search found nothing, and what to ask instead. */
import { medicinesNear } from '../../db/medicines/find-medicines-near.ts';
import { recogniseNames } from '../../db/medicines/recognise-medicines.ts';
import type { Coordinates } from '../../domain/common/geography.ts';
import { isAboutNigeria, isExchanged } from '../../domain/common/nigeria.ts';
import { ServiceError, type FieldError } from '../common/errors.ts';
import type { ServiceParts } from '../parts.ts';

type Reading = Pick<ServiceParts, 'database' | 'clock'>;

/** A search that found nothing. */
export interface FruitlessSearch {
  readonly query: string;
  readonly place: Coordinates;
  readonly radiusKm: number;
}

/** How many labels are named at most. */
const MOST_NAMED = 10;

/** The refusal of a search that found nothing; its `fields` say what of the body is the reason, where that is known. */
export async function nothingFound(parts: Reading, search: FruitlessSearch): Promise<ServiceError> {
  const field = placeFault(search) ?? (await otherStrengths(parts, search));
  if (field !== undefined) {
    return new ServiceError('medicine_not_found', messageFor(field), { fields: [field] });
  }
  return new ServiceError(
    'medicine_not_found',
    `No verified pharmacy within ${search.radiusKm} km has "${search.query}" in stock. Check the spelling, leave out ` +
      'the strength or the form, or search a larger radius_km (at most 50).',
  );
}

function messageFor({ path, message }: FieldError): string {
  return `${path} ${message}.`;
}

function placeFault({ place }: FruitlessSearch): FieldError | undefined {
  if (isAboutNigeria(place)) return undefined;
  if (isExchanged(place)) {
    const message =
      'is outside Nigeria, and inside with lat and lng exchanged. Send degrees north as lat and degrees east as lng';
    return { path: 'location', code: 'exchanged', message };
  }
  const message =
    'is outside Nigeria, where all pharmacies are. Send the coordinates of the patient: lat is about 4 to 14, lng about 3 to 15';
  return { path: 'location', code: 'outside_nigeria', message };
}

async function otherStrengths(
  { database, clock }: Reading,
  { query, place, radiusKm }: FruitlessSearch,
): Promise<FieldError | undefined> {
  const near = { ...place, radiusMetres: radiusKm * 1000, now: clock() };
  const available = await medicinesNear(database, await recogniseNames(database, query), near);
  if (available.length === 0) return undefined;
  const did_you_mean = available.slice(0, MOST_NAMED).map(({ label }) => label);
  const message =
    `"${query}" is in stock at no verified pharmacy within ${radiusKm} km, but other strengths or forms of it are: ` +
    `${did_you_mean.join('; ')}. Search for one of these if the patient may take it, or a larger radius_km (at most 50)`;
  return { path: 'query', code: 'other_strength', message, did_you_mean };
}
