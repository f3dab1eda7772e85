/** The errors that only the pharmacy API answers, beside those of `error-codes.ts`. */
export const PHARMACY_ERROR_CODES = {
  unknown_medicine: { status: 404, meaning: 'The catalogue has no such medicine.' },
  item_code_not_found: { status: 404, meaning: 'You have mapped no such item code.' },
  order_not_found: { status: 404, meaning: 'There is no such order of yours.' },
  item_code_changed: {
    status: 409,
    meaning: 'An item code was mapped to something else while the rows arrived; send them again.',
  },
  item_code_limit_reached: { status: 409, meaning: 'You have as many item codes as you may have.' },
  hold_limit_reached: { status: 409, meaning: 'The order was held as often as one may be.' },
  rows_refused: {
    status: 422,
    meaning: 'Rows are bad, and all were to be taken or none; `fields` names the first of them.',
  },
  exceeds_prescription: {
    status: 422,
    meaning:
      'It is more than the prescription says, or than may be stated where it says nothing; `fields` names it.',
  },
  pin_required: {
    status: 422,
    meaning:
      'Nothing but the PIN delivers this order: its partner insists on it, or a wrong one was told within the hour.',
  },
  wrong_pin: { status: 422, meaning: 'It is not the PIN of this order.' },
} as const satisfies Record<string, { status: number; meaning: string; message?: string }>;

export type PharmacyErrorCode = keyof typeof PHARMACY_ERROR_CODES;
