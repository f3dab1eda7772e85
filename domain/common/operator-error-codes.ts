/** The refusals that only commands of operators meet, beside those of `error-codes.ts`; no API answers them. */
export const OPERATOR_ERROR_CODES = {
  partner_not_found: {
    status: 404,
    meaning: 'There is no such partner.',
    message: 'There is no partner with this id.',
  },
  user_not_found: {
    status: 404,
    meaning: 'Nobody signs in to the portal with this address.',
    message: 'There is no user with this address.',
  },
  pharmacy_exists: {
    status: 409,
    meaning: 'There is such a pharmacy already.',
    message: 'There is a pharmacy with this id already.',
  },
  request_ahead: {
    status: 409,
    meaning: 'Postgres has entries of the request that its workflow does not have.',
    message: 'Postgres has more of the request than its workflow.',
  },
  enrollee_has_open_requests: {
    status: 409,
    meaning: 'Requests of the enrollee are open.',
    message: 'Requests of the enrollee are open.',
  },
  request_key_missing: {
    status: 409,
    meaning: 'Postgres has lost the key that the history of the request is encrypted with.',
    message: 'Postgres has lost the key that the history of the request is encrypted with.',
  },
  escrow_key_wrong: {
    status: 409,
    meaning: 'The key of the request is in no escrow, or in that of another private key.',
    message: 'The key of the request is in no escrow, or in that of another private key.',
  },
  history_knows: {
    status: 409,
    meaning: 'Temporal has everything of the request that Postgres has.',
    message: 'Temporal has everything of the request that Postgres has: nothing was lost.',
  },
  request_goes_on: {
    status: 409,
    meaning: 'The workflow of the request runs.',
    message: 'The workflow of the request runs, and keeps what it needs.',
  },
  request_is_over: {
    status: 409,
    meaning: 'The request came to its end by itself.',
    message: 'The request came to its end by itself; a reset would change nothing.',
  },
  no_reset_point: {
    status: 409,
    meaning: 'No workflow task of the request has completed before the point.',
    message: 'No workflow task of the request has completed before that.',
  },
  version_not_found: {
    status: 404,
    meaning: 'No worker of this version has come to the deployment.',
    message: 'No worker of this version has come to the deployment.',
  },
  version_without_workers: {
    status: 409,
    meaning: 'No worker of this version polls the task queues of the version that is current.',
    message: 'No worker of this version polls: start its workers first.',
  },
  pharmacy_without_system: {
    status: 409,
    meaning: 'The pharmacy reads its orders from its inbox.',
    message: 'The pharmacy reads its orders from its inbox: the order is there.',
  },
  gateway_without_secret: {
    status: 409,
    meaning: 'The pharmacy never had a system of its own, and so has no secret to rotate.',
    message: 'The pharmacy never had a system of its own, and so has no secret.',
  },
} as const satisfies Record<string, { status: number; meaning: string; message?: string }>;

export type OperatorErrorCode = keyof typeof OPERATOR_ERROR_CODES;
