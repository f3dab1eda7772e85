/** What the audit log of a partner or pharmacy has: what was done to its account, and the holds of its requests. */

export const CHANGES = {
  'key.created': 'An API key was made.',
  'key.rotated': 'An API key was made in the place of another one.',
  'key.revoked': 'An API key was revoked.',
  'webhook.created': 'A webhook endpoint was registered.',
  'webhook.changed': 'A webhook endpoint was changed.',
  'webhook.paused': 'A webhook endpoint was turned off.',
  'webhook.resumed': 'A webhook endpoint was turned on.',
  'webhook.secret_rotated': 'A webhook endpoint got a new signing secret.',
  'webhook.deleted': 'A webhook endpoint was deleted.',
  'webhook.recovered': 'What a webhook endpoint had not acknowledged was sent again.',
  'webhook.delivery_retried': 'A delivery to a webhook endpoint was sent again by us.',
  'webhook.delivery_skipped': 'A delivery to a webhook endpoint was given up by us.',
  'member.invited': 'Somebody was invited.',
  'member.joined': 'Somebody accepted an invitation.',
  'member.role_changed': 'A member got another role.',
  'member.removed': 'A member was removed, or left.',
  'invitation.withdrawn': 'An invitation was withdrawn.',
  'session.began': 'A member signed in.',
  'session.ended': 'A member signed out, or ended a session.',
  'password.changed': 'A member changed their password, or reset it.',
  'second_factor.enabled': 'A member turned their second factor on.',
  'second_factor.disabled': 'A member turned their second factor off.',
  'recovery_codes.renewed': 'A member got new recovery codes.',
  'passkey.added': 'A member added a passkey.',
  'passkey.removed': 'A member removed a passkey.',
  'access.reviewed': 'A member checked, after a password reset, what has access to their account.',
  // These two are written with the timeline, by a trigger in `db/migrations/baseline/audit.sql`.
  'hold.opened': 'A request was held.',
  'hold.resolved': 'A hold of a request was answered, withdrawn, or expired.',
  'sign_on.linked': 'A member signed in by an identity provider for the first time.',
} as const;
export type ChangeKind = keyof typeof CHANGES;
export const CHANGE_KINDS = Object.keys(CHANGES) as ChangeKind[];

/** Who did it where it was an operator of ours. */
export const OPERATOR = 'ops';
