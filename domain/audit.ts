/** The changes in the audit log of a partner or pharmacy: to its account, and to the holds of its requests. */
export const CHANGE_KINDS = [
  'key.created',
  'key.rotated',
  'key.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.paused',
  'webhook.resumed',
  'webhook.secret_rotated',
  'webhook.deleted',
  'webhook.recovered',
  'webhook.delivery_retried',
  'webhook.delivery_skipped',
  'member.invited',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'invitation.withdrawn',
  'session.began',
  'session.ended',
  'password.changed',
  'second_factor.enabled',
  'second_factor.disabled',
  'recovery_codes.renewed',
  'passkey.added',
  'passkey.removed',
  'access.reviewed',
  // A trigger writes these two together with the timeline entry: `db/migrations/baseline/audit.sql`.
  'hold.opened',
  'hold.resolved',
  'sign_on.linked',
  'stock.headings_changed',
  'pharmacy.contact_changed',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The actor that is recorded for changes by our operators. */
export const OPERATOR = 'ops';
