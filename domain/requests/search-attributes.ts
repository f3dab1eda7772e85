/**
 * The Temporal search attributes of a fulfilment workflow, all of type Keyword: what operators filter by in the
 * Temporal UI. They stay readable around a payload codec, so they hold ids and codes, never patient data.
 */
export const SEARCH_ATTRIBUTES = {
  partner: 'FulfilmentPartner',
  pharmacy: 'FulfilmentPharmacy',
  status: 'FulfilmentStatus',
} as const;
