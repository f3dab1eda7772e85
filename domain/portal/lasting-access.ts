/** Changes that give access beyond the session in which they were made. */
import type { ChangeKind } from '../audit.ts';

/** Kinds of access in the access review, and how to remove each. */
export const LISTED_ACCESS = {
  passkey: 'Remove it on your account page, under Passkeys.',
  second_factor:
    'Turn it off on your account page, under Second factor, then set it up again with new recovery codes.',
  sign_on: 'It cannot be unlinked. Ask an owner to remove you as a member and to invite you again.',
  key: 'Revoke it under API keys.',
  invitation: 'Withdraw it under Members.',
  member: 'Remove the member or change the role under Members.',
  webhook:
    'Pause or delete it under Webhooks. A pharmacy calls POST /webhooks/{webhook_id}/pause or DELETE /webhooks/{webhook_id} of the pharmacy API.',
} as const;
export type ListedAccess = keyof typeof LISTED_ACCESS;

interface Grant {
  /** First sentence of the e-mail about the change. */
  readonly mail: string;
  /** The entry in the access review; null if a password reset undoes the change, or nothing is left to remove. */
  readonly listed_as: ListedAccess | null;
}

/**
 * The changes that give or restore lasting access. A session may make them only within `PROOF_MINUTES` of proving the
 * user's identity; the user gets an e-mail and finds the access in the access review.
 */
export const LASTING_ACCESS = {
  'password.changed': { mail: 'Your password was changed.', listed_as: null },
  'passkey.added': { mail: 'A passkey was added to your account.', listed_as: 'passkey' },
  'second_factor.enabled': {
    mail: 'A second factor was turned on for your account.',
    listed_as: 'second_factor',
  },
  'second_factor.disabled': { mail: 'The second factor of your account was turned off.', listed_as: null },
  'recovery_codes.renewed': {
    mail: 'New recovery codes were created for your account.',
    listed_as: 'second_factor',
  },
  'access.reviewed': {
    mail: 'Passkeys from before your last password reset work again.',
    listed_as: 'passkey',
  },
  'sign_on.linked': { mail: 'An identity provider was linked to your account.', listed_as: 'sign_on' },
  'key.created': { mail: 'You created an API key.', listed_as: 'key' },
  'key.rotated': { mail: 'You rotated an API key.', listed_as: 'key' },
  'member.invited': { mail: 'You invited a member.', listed_as: 'invitation' },
  'member.role_changed': { mail: 'You changed the role of a member.', listed_as: 'member' },
  'webhook.created': { mail: 'You registered a webhook endpoint.', listed_as: 'webhook' },
  'webhook.changed': { mail: 'You changed a webhook endpoint.', listed_as: 'webhook' },
  'webhook.secret_rotated': {
    mail: 'You rotated the signing secret of a webhook endpoint.',
    listed_as: 'webhook',
  },
} as const satisfies Partial<Record<ChangeKind, Grant>>;
export type LastingAccess = keyof typeof LASTING_ACCESS;

/** Validity of a proof of identity. Signing in counts as one. */
export const PROOF_MINUTES = 5;

export function givesLastingAccess(kind: ChangeKind | undefined): kind is LastingAccess {
  return kind !== undefined && Object.hasOwn(LASTING_ACCESS, kind);
}
