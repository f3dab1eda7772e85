/** The errors that only the portal's internal API answers, beside those of the APIs of partners and pharmacies. */
export const PORTAL_ERROR_CODES = {
  invalid_credentials: { status: 401, meaning: 'Nobody has this address and password.' },
  invalid_code: {
    status: 401,
    meaning: 'The code is wrong, used, or too old.',
    message: 'The code is wrong, was used before, or is too old. Take the next one.',
  },
  session_required: {
    status: 401,
    meaning: 'There is no session, or it has ended: sign in.',
    message: 'There is no session, or it has ended. Sign in.',
  },
  proof_required: {
    status: 403,
    meaning: 'The call gives lasting access, and asks for proof of who you are: `POST /session/proof`.',
  },
  insufficient_role: {
    status: 403,
    meaning: 'Your role does not allow this, or your organisation is of another kind.',
  },
  origin_not_allowed: {
    status: 403,
    meaning: 'A POST, PUT or DELETE does not come from the pages of the portal.',
  },
  sign_on_not_allowed: {
    status: 403,
    meaning: 'The identity provider knows you, but you may not sign in by it.',
  },
  sign_on_not_found: {
    status: 404,
    meaning: 'There is no single sign-on here.',
    message: 'There is no single sign-on here. Sign in with your password or a passkey.',
  },
  organisation_not_found: {
    status: 404,
    meaning: 'You are not a member of this organisation.',
    message: 'You are not a member of such an organisation. Choose one of those that GET /session lists.',
  },
  key_not_found: { status: 404, meaning: 'Your organisation has no such key.' },
  passkey_not_found: {
    status: 404,
    meaning: 'You have no such passkey.',
    message: 'You have no passkey with this passkey_id. List your passkeys.',
  },
  member_not_found: {
    status: 404,
    meaning: 'Your organisation has no such member.',
    message: 'Your organisation has no member with this user_id. List the members.',
  },
  invitation_not_found: {
    status: 404,
    meaning: 'Your organisation has no such invitation: it is withdrawn, accepted or expired.',
    message: 'There is no such invitation any more. List the members for those that are open.',
  },
  session_not_found: {
    status: 404,
    meaning: 'You have no such session: it has ended.',
    message: 'You have no such session: it has ended. List your sessions.',
  },
  link_not_found: {
    status: 404,
    meaning: 'The link was used, withdrawn, replaced or is too old.',
    message: 'This link was used before, withdrawn, or is too old. Ask for another one.',
  },
  member_exists: {
    status: 409,
    meaning: 'Whoever has this address is a member already.',
    message: 'Whoever has this address is a member already. Change the role of the member instead.',
  },
  too_many_members: {
    status: 409,
    meaning: 'The organisation has as many members and open invitations as it may have.',
    message:
      'Your organisation has 100 members and open invitations, the most it may have. Remove a member or withdraw an invitation first.',
  },
  last_owner: {
    status: 409,
    meaning: 'The organisation would have no owner.',
    message: 'Your organisation would have no owner. Make somebody else an owner first.',
  },
  key_not_active: {
    status: 409,
    meaning: 'The key is revoked or expired; only an active one can be rotated.',
  },
  second_factor_exists: {
    status: 409,
    meaning: 'There is a second factor already.',
    message: 'You have a second factor already. Turn it off before you set up another one.',
  },
  second_factor_missing: {
    status: 409,
    meaning: 'There is no second factor.',
    message: 'You have no second factor. Set one up first.',
  },
  passkey_refused: {
    status: 422,
    meaning: 'The passkey is not known here, answers something else, or came too late.',
  },
  sign_on_failed: {
    status: 422,
    meaning: 'The identity provider said no, or its answer is not one to a sign-in of this browser.',
  },
  sign_on_unavailable: {
    status: 503,
    meaning: 'The identity provider does not answer.',
    message: 'The identity provider does not answer. Try again in a while, or sign in with your password.',
  },
  mail_not_sent: { status: 503, meaning: 'A mail could not be sent, or none are sent here.' },
} as const satisfies Record<string, { status: number; meaning: string; message?: string }>;

export type PortalErrorCode = keyof typeof PORTAL_ERROR_CODES;
