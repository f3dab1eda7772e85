/** The errors that only the portal's internal API answers, beside those of the APIs of partners and pharmacies. */
export const PORTAL_ERROR_CODES = {
  invalid_credentials: { status: 401, meaning: 'Nobody has this address and password.' },
  session_required: {
    status: 401,
    meaning: 'There is no session, or it has ended: sign in.',
    message: 'There is no session, or it has ended. Sign in.',
  },
  insufficient_role: {
    status: 403,
    meaning: 'Your role does not allow this, or your organisation is of another kind.',
  },
  origin_not_allowed: {
    status: 403,
    meaning: 'A POST, PUT or DELETE does not come from the pages of the portal.',
  },
  organisation_not_found: {
    status: 404,
    meaning: 'You are not a member of this organisation.',
    message: 'You are not a member of such an organisation. Choose one of those that GET /session lists.',
  },
  key_not_found: { status: 404, meaning: 'Your partner has no such key.' },
  key_not_active: {
    status: 409,
    meaning: 'The key is revoked or expired; only an active one can be rotated.',
  },
} as const satisfies Record<string, { status: number; meaning: string; message?: string }>;

export type PortalErrorCode = keyof typeof PORTAL_ERROR_CODES;
