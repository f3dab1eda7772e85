/** Schemas of the user's account and the access review. */
import { type Static, Type } from 'typebox';
import { closedObject, mailAddress, nullable, schema, text, time } from '../common.ts';
import { LinkToken, Password } from './members.ts';
import { LISTED_ACCESS, type ListedAccess } from '../../../domain/portal/lasting-access.ts';

const CurrentPassword = Type.String({ minLength: 1, maxLength: 128 });

const OwnSessionAnswer = schema('OwnSession', {
  session_id: Type.String(),
  user_agent: nullable(Type.String(), 'User agent of the browser.'),
  began_at: time(),
  ends_at: time(),
  is_current: Type.Boolean({ description: 'True for the current session.' }),
});
type OwnSessionAnswer = Static<typeof OwnSessionAnswer>;
export const OwnSessionsAnswer = Type.Object({
  sessions: Type.Array(OwnSessionAnswer, { description: 'Newest first.' }),
});

export const ChangePasswordBody = closedObject({ current: CurrentPassword, password: Password });
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const AskForResetBody = closedObject({ email: mailAddress });
export type AskForResetBody = Static<typeof AskForResetBody>;

export const ResetBody = closedObject({ token: LinkToken, password: Password });
export type ResetBody = Static<typeof ResetBody>;

export const RenameBody = closedObject({ name: text(100, 'Your name as shown to other members.') });
export type RenameBody = Static<typeof RenameBody>;

export const CodeBody = closedObject({
  code: Type.String({ minLength: 6, maxLength: 6, description: 'Current code of the authenticator.' }),
});
export type CodeBody = Static<typeof CodeBody>;

const RecoveryCodes = Type.Array(Type.String(), {
  description: 'Each code works once instead of an authenticator code. Shown only in this response.',
});

export const PreparedSecondFactorAnswer = schema('PreparedSecondFactor', {
  uri: Type.String({
    description: '`otpauth://` URI to show as a QR code. Its `secret` can also be typed.',
  }),
  recovery_codes: RecoveryCodes,
});

export const RecoveryCodesAnswer = Type.Object({ recovery_codes: RecoveryCodes });

export const Done = schema('Done', { done: Type.Literal(true) });

export const DONE = { done: true } as const;

export const OWN_SESSION_EXAMPLE: OwnSessionAnswer = {
  session_id: 'Jx4b2n6m0q5v9c3k7j1h2g4f8dx8b2n6',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0',
  began_at: '2026-11-21T08:00:00.000Z',
  ends_at: '2026-11-21T20:00:00.000Z',
  is_current: true,
};

export const RECOVERY_CODES_EXAMPLE = ['AbCdE-12345', 'FgHiJ-67890'];

const AccessRow = schema('LastingAccess', {
  kind: Type.Enum(Object.keys(LISTED_ACCESS) as ListedAccess[]),
  id: Type.String(),
  name: Type.String({
    description: 'For a member, the email address and role; for a webhook endpoint, its URL.',
  }),
  organisation_name: nullable(Type.String(), 'Set for keys, invitations, members and webhook endpoints.'),
  created_at: nullable(
    time(),
    'When it was created; for members and webhook endpoints, when you last gave access. Null for a second factor.',
  ),
  is_suspended: Type.Boolean({
    description: 'True if it is suspended until you confirm the list.',
  }),
  to_remove: Type.String({ description: 'How to remove it, in words.' }),
});
export const AccessAnswer = Type.Object({ access: Type.Array(AccessRow) });

export const ACCESS_EXAMPLE: Static<typeof AccessRow> = {
  kind: 'passkey',
  id: 'pky_4x8b2n6m0q5v9c3k7j1h2g4f8d',
  name: 'My phone',
  organisation_name: null,
  created_at: '2026-11-21T08:00:00.000Z',
  is_suspended: false,
  to_remove: LISTED_ACCESS.passkey,
};
