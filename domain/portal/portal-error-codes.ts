/** The errors of the portal's internal API that are not in the tables of the partner and pharmacy APIs. */
export const PORTAL_ERROR_CODES = {
  invalid_credentials: { status: 401, meaning: 'The address or the password is wrong.' },
  invalid_code: {
    status: 401,
    meaning: 'The code is wrong, already used, or expired.',
    message: 'The code is wrong, already used, or expired. Enter the next code.',
  },
  session_required: {
    status: 401,
    meaning: 'There is no session, or it has ended; sign in.',
    message: 'There is no session, or it has ended. Sign in.',
  },
  proof_required: {
    status: 403,
    meaning: 'The call gives lasting access and requires a recent proof of identity: `POST /session/proof`.',
  },
  insufficient_role: {
    status: 403,
    meaning: 'Your role does not allow this, or the operation is for another kind of organisation.',
  },
  origin_not_allowed: {
    status: 403,
    meaning: 'A POST, PUT or DELETE does not come from the pages of the portal.',
  },
  sign_on_not_allowed: {
    status: 403,
    meaning: 'The identity provider knows you, but you may not sign in with it.',
  },
  sign_on_not_found: {
    status: 404,
    meaning: 'Single sign-on is not set up here.',
    message: 'Single sign-on is not set up here. Sign in with your password or a passkey.',
  },
  organisation_not_found: {
    status: 404,
    meaning: 'You are not a member of this organisation.',
    message: 'You are not a member of this organisation. Choose one that GET /session lists.',
  },
  key_not_found: { status: 404, meaning: 'Your organisation has no key with this id.' },
  passkey_not_found: {
    status: 404,
    meaning: 'You have no passkey with this id.',
    message: 'You have no passkey with this passkey_id. List your passkeys.',
  },
  member_not_found: {
    status: 404,
    meaning: 'Your organisation has no member with this id.',
    message: 'Your organisation has no member with this user_id. List the members.',
  },
  invitation_not_found: {
    status: 404,
    meaning: 'The invitation does not exist, or it was withdrawn, accepted or has expired.',
    message: 'This invitation is no longer open. List the members to see the open invitations.',
  },
  session_not_found: {
    status: 404,
    meaning: 'You have no session with this id, or it has ended.',
    message: 'This session has ended. List your sessions.',
  },
  link_not_found: {
    status: 404,
    meaning: 'The link was used, withdrawn or replaced, or it has expired.',
    message: 'This link was already used or withdrawn, or it has expired. Request a new one.',
  },
  member_exists: {
    status: 409,
    meaning: 'A member with this address already exists.',
    message: 'A member with this address already exists. Change their role instead.',
  },
  too_many_members: {
    status: 409,
    meaning: 'The organisation has the maximum number of members and open invitations.',
    message:
      'Your organisation has 100 members and open invitations, which is the maximum. Remove a member or withdraw an invitation first.',
  },
  last_owner: {
    status: 409,
    meaning: 'The organisation would have no owner.',
    message: 'Your organisation would have no owner. Make another member an owner first.',
  },
  key_not_active: {
    status: 409,
    meaning: 'The key is revoked or expired; only an active one can be rotated.',
  },
  second_factor_exists: {
    status: 409,
    meaning: 'A second factor is already set up.',
    message: 'You already have a second factor. Turn it off before you set up another one.',
  },
  second_factor_missing: {
    status: 409,
    meaning: 'No second factor is set up.',
    message: 'You have no second factor. Set one up first.',
  },
  passkey_refused: {
    status: 422,
    meaning: 'The passkey is unknown, does not answer this challenge, or came too late.',
  },
  sign_on_failed: {
    status: 422,
    meaning: 'The identity provider refused, or its response does not match a sign-in of this browser.',
  },
  sign_on_unavailable: {
    status: 503,
    meaning: 'The identity provider does not answer.',
    message: 'The identity provider does not answer. Try again later, or sign in with your password.',
  },
  mail_not_sent: {
    status: 503,
    meaning: 'The e-mail could not be sent, or this deployment sends no e-mail.',
  },
} as const satisfies Record<string, { status: number; meaning: string; message?: string }>;

export type PortalErrorCode = keyof typeof PORTAL_ERROR_CODES;
