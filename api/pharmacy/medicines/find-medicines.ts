/** `GET /medicines`: which medicines of the catalogue a text names. */
import { IDENTIFIER_KINDS } from '../../../domain/medicines/product-identifiers.ts';
import { validationError } from '../../../services/common/errors.ts';
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { DEFAULT_LIMIT, MedicinesAnswer, MedicinesQuery } from './schemas.ts';

/** What a medicine may be asked by. */
const WAYS = ['q', ...IDENTIFIER_KINDS] as const;

const EXAMPLE: MedicinesAnswer = {
  total: 1,
  medicines: [
    {
      medicine_id: 'med_f08334a4d997',
      name: 'paracetamol',
      form: 'tablet',
      strength: '500 mg',
      label: 'paracetamol 500 mg tablet',
      prescription_required: false,
      identifiers: [],
      match: { type: 'exact', score: 1 },
    },
  ],
  did_you_mean: [],
};

export function findMedicines({ medicines }: Services) {
  return pharmacyEndpoint<undefined, MedicinesQuery>({
    method: 'GET',
    path: '/medicines',
    scope: 'stock:write',
    operation: {
      id: 'findMedicines',
      tag: 'Medicines',
      summary: 'Look up how we write a medicine',
      description:
        'By generic name or brand, in any case, with or without strength and form; also where you have none of it. ' +
        'Or by what is on the package, `gtin` or `nafdac_number`: exactly one of the three is asked by. These find what the ' +
        'catalogue knows of packages, and what you said yourself of your item codes. All medicines at once are in `GET /medicines.csv`.',
      answers: { 200: { description: 'The medicines.', data: MedicinesAnswer, example: EXAMPLE } },
      errors: [],
    },
    query: MedicinesQuery,
    async handle({ caller, query: { limit = DEFAULT_LIMIT, ...by } }) {
      const found = await findBy(medicines, caller.pharmacy_id, by, limit);
      const data: MedicinesAnswer = {
        total: found.total,
        medicines: found.medicines.map(
          ({ medicine_id, generic_name, form, strength, label, prescription_only, identifiers, match }) => ({
            medicine_id,
            name: generic_name,
            form,
            strength,
            label,
            prescription_required: prescription_only,
            identifiers: [...identifiers],
            match,
          }),
        ),
        did_you_mean: [...found.did_you_mean],
      };
      return { data };
    },
  });
}

async function findBy(
  medicines: Services['medicines'],
  pharmacyId: string,
  by: Pick<MedicinesQuery, (typeof WAYS)[number]>,
  limit: number,
) {
  const [way, ...others] = WAYS.filter((name) => by[name] !== undefined);
  if (way === undefined) {
    throw validationError([
      { path: 'q', code: 'required', message: 'is required, or gtin or nafdac_number' },
    ]);
  }
  if (others.length > 0) {
    const message = `must be left out where ${way} is given`;
    throw validationError(others.map((path) => ({ path, code: 'ambiguous', message })));
  }
  const text = by[way] ?? '';
  return way === 'q' ? medicines.named(text, limit) : medicines.identified(pharmacyId, { kind: way, text });
}
