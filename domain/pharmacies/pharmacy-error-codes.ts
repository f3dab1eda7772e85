/** The errors of the pharmacy API that are not in `error-codes.ts`. */
export const PHARMACY_ERROR_CODES = {
  unknown_medicine: { status: 404, meaning: 'The catalogue has no such medicine.' },
  item_code_not_found: { status: 404, meaning: 'You have not mapped this item code.' },
  order_not_found: { status: 404, meaning: 'You have no such order.' },
  item_code_changed: {
    status: 409,
    meaning:
      'The mapping of an item code changed while the rows arrived, or since you read it (`replaces_mapped_at`, `mapped_at`), or exists although `only_new` is true.',
  },
  headings_changed: {
    status: 409,
    meaning:
      'Your headings have changed since you read them; `replaces_changed_at` is not their `changed_at`, or `only_new` is true.',
  },
  stock_changed: {
    status: 409,
    meaning: 'The stock of the article has changed since you read it; `replaces_as_of` is not its `as_of`.',
  },
  article_in_stock: {
    status: 409,
    meaning: 'Your stock has the article already, and `only_new` is true.',
  },
  contact_changed: {
    status: 409,
    meaning: 'Your contact has changed since you read it; `replaces` is not what is stored.',
  },
  item_code_limit_reached: { status: 409, meaning: 'You have reached the limit of item codes.' },
  not_fully_dispensed: {
    status: 409,
    meaning:
      'Less is dispensed than the partner agreed to. Dispense the rest, or propose less with a hold for `partial_stock`.',
  },
  hold_limit_reached: { status: 409, meaning: 'The order has reached the limit of holds.' },
  rows_refused: {
    status: 422,
    meaning: 'Some rows are invalid, so nothing was stored; `fields` names the first of them.',
  },
  too_many_gone: {
    status: 422,
    meaning:
      'A file that should be the whole stock lacks many of the articles in stock; nothing is stored until you confirm the number of missing articles.',
  },
  exceeds_prescription: {
    status: 422,
    meaning:
      'The quantity exceeds what the prescription allows, or what a pharmacist may state if the prescription does not specify it; `fields` names it.',
  },
  pin_required: {
    status: 422,
    meaning:
      'Only the PIN can prove this delivery: the partner requires it, or a wrong PIN was entered within the last hour.',
  },
  wrong_pin: { status: 422, meaning: 'This is not the PIN of the order.' },
} as const satisfies Record<string, { status: number; meaning: string; message?: string }>;

export type PharmacyErrorCode = keyof typeof PHARMACY_ERROR_CODES;
