/** What the documents say of the search. */
import { SearchAnswer, type SearchBody } from '../schemas/search.ts';
import type { Operation } from '../operation.ts';

const QUERY = 'paracetamol 500mg tablet';

const ANSWER: SearchAnswer = {
  query: QUERY,
  total: 14,
  results: [
    {
      pharmacy_id: 'ph_mock_lagos_003',
      offer_id: 'ofr_k3JtZ0m4n1pYq8rW5sVbTFsxLCJwaF9tb2NrIl0',
      offer_expires_at: '2026-11-21T08:15:00.000Z',
      name: 'Harmony Pharmacy, Yaba',
      address: '27 Herbert Macaulay Way, Yaba, Lagos',
      in_stock: true,
      price_ngn: 900,
      distance_km: 1.42,
      estimated_delivery_minutes: 47,
      stock_checked_at: '2026-11-21T07:30:00.000Z',
      medicine: {
        medicine_id: 'med_paracetamol-500-mg-tablet',
        name: 'paracetamol',
        form: 'tablet',
        strength: '500 mg',
        label: 'paracetamol 500 mg tablet',
      },
      prescription_required: false,
      match: { type: 'exact', score: 1 },
      sales_unit: 'pack',
      pack_size: 20,
      content_unit: 'tablet',
    },
  ],
};

export const SEARCH_MEDICINES: Operation = {
  id: 'searchMedicines',
  tag: 'Medicines',
  summary: 'Find verified pharmacies that have a medicine',
  description:
    'Generic or brand name, in any case, with or without strength and form. Nearest pharmacy first; only verified ' +
    'ones with a licence in date and the medicine in stock. A misspelled name is recognised, and each result says ' +
    'which medicine it is for. Each price is [promised for a while](/v1/docs/requests#offers) to who orders with its `offer_id`.',
  bodyExample: { query: QUERY, location: { lat: 6.5244, lng: 3.3792 }, radius_km: 10 } satisfies SearchBody,
  answers: { 200: { description: 'The nearest pharmacies.', data: SearchAnswer, example: ANSWER } },
  errors: ['medicine_not_found'],
};
