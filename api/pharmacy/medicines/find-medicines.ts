/** `GET /medicines`: which medicines of the catalogue a text names. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { DEFAULT_LIMIT, MedicinesAnswer, MedicinesQuery } from './schemas.ts';

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
        'All of them at once are in `GET /medicines.csv`.',
      answers: { 200: { description: 'The medicines.', data: MedicinesAnswer, example: EXAMPLE } },
      errors: [],
    },
    query: MedicinesQuery,
    async handle({ query: { q, limit = DEFAULT_LIMIT } }) {
      const found = await medicines.named(q, limit);
      const data: MedicinesAnswer = {
        total: found.total,
        medicines: found.medicines.map(
          ({ medicine_id, generic_name, form, strength, label, prescription_only, match }) => ({
            medicine_id,
            name: generic_name,
            form,
            strength,
            label,
            prescription_required: prescription_only,
            match,
          }),
        ),
        did_you_mean: [...found.did_you_mean],
      };
      return { data };
    },
  });
}
