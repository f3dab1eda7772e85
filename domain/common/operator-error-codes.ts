/** The refusals that only commands of operators meet, beside those of `error-codes.ts`; no API answers them. */
export const OPERATOR_ERROR_CODES = {
  pharmacy_exists: { status: 409, meaning: 'There is a pharmacy with this id already.' },
  gateway_without_secret: {
    status: 409,
    meaning: 'The pharmacy never had a system of its own, and so has no secret to rotate.',
  },
} as const satisfies Record<string, { status: number; meaning: string; message?: string }>;

export type OperatorErrorCode = keyof typeof OPERATOR_ERROR_CODES;
