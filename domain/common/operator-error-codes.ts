/** Refusals that only operators' commands return. Refusals that an API returns too are in `error-codes.ts`. */
export const OPERATOR_ERROR_CODES = {
  partner_not_found: { status: 404, message: 'There is no partner with this id.' },
  user_not_found: { status: 404, message: 'There is no portal user with this address.' },
  pharmacy_exists: { status: 409, message: 'A pharmacy with this id already exists.' },
  // The message states the remaining differences.
  not_repaired: { status: 409 },
  rows_incomplete: { status: 409, message: 'Postgres lacks entries or the key of the request.' },
  enrollee_has_open_requests: { status: 409, message: 'The enrollee has open requests.' },
  request_key_missing: {
    status: 409,
    message: 'Postgres no longer has the key that encrypts the history of the request.',
  },
  escrow_key_wrong: {
    status: 409,
    message:
      'No escrow contains the encryption key of the request, or the key was escrowed for another private key.',
  },
  history_knows: {
    status: 409,
    message: 'Nothing was lost: Temporal has all that Postgres has of the request.',
  },
  request_goes_on: {
    status: 409,
    message: 'The workflow of the request is still running and needs its data.',
  },
  request_is_over: {
    status: 409,
    message: 'The workflow of the request completed normally, so a reset would change nothing.',
  },
  no_reset_point: { status: 409, message: 'No workflow task of the request completed before this point.' },
  version_not_found: { status: 404, message: 'No worker of this version has ever joined the deployment.' },
  version_without_workers: {
    status: 409,
    message: 'No worker of this version polls the task queues. Start its workers first.',
  },
  pharmacy_without_system: {
    status: 409,
    message: 'The pharmacy reads its orders from its inbox, and the order is there.',
  },
  gateway_without_secret: {
    status: 409,
    message: 'The pharmacy has never had its own system, so it has no secret to rotate.',
  },
} as const satisfies Record<string, { status: number; message?: string }>;

export type OperatorErrorCode = keyof typeof OPERATOR_ERROR_CODES;
