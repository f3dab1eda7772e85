/** The errors that only the pharmacy API answers, beside those of `error-codes.ts`. */
export const PHARMACY_ERROR_CODES = {
  unknown_medicine: { status: 404, meaning: 'The catalogue has no such medicine.' },
  rows_refused: {
    status: 422,
    meaning: 'Rows are bad, and all were to be taken or none; `fields` names the first of them.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type PharmacyErrorCode = keyof typeof PHARMACY_ERROR_CODES;
