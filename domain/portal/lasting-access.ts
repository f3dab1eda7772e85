/** What gives access that lasts longer than the session in which it was made. */
import type { ChangeKind } from '../audit/changes.ts';

/**
 * The changes that give, or restore, such access, with the words of the e-mail about each. The same rules apply to every one of them when
 * a session asks for it: the user has proved who they are within `PROOF_MINUTES`, and gets an e-mail.
 */
export const LASTING_ACCESS = {
  'password.changed': 'Your password was changed.',
  'passkey.added': 'A passkey was added to your account.',
  'second_factor.enabled': 'A second factor was turned on for your account.',
  'second_factor.disabled': 'The second factor of your account was turned off.',
  'recovery_codes.renewed': 'New recovery codes were made for your account.',
  'access.reviewed': 'Passkeys from before your last password reset work again.',
  'sign_on.linked': 'An identity provider was linked to your account.',
  'key.created': 'You created an API key.',
  'key.rotated': 'You rotated an API key.',
  'member.invited': 'You invited a member.',
  'member.role_changed': 'You changed the role of a member.',
  'webhook.created': 'You registered a webhook endpoint.',
  'webhook.changed': 'You changed a webhook endpoint.',
  'webhook.secret_rotated': 'You rotated the signing secret of a webhook endpoint.',
} as const satisfies Partial<Record<ChangeKind, string>>;
export type LastingAccess = keyof typeof LASTING_ACCESS;

/** How long a proof of who the user is counts. A sign-in is one. */
export const PROOF_MINUTES = 5;

export function givesLastingAccess(kind: ChangeKind | undefined): kind is LastingAccess {
  return kind !== undefined && Object.hasOwn(LASTING_ACCESS, kind);
}
