/** The bodies and answers about the user's account, and the review of access. */
import { type Static, Type } from 'typebox';
import { mailAddress, nullable, text, time } from '../common.ts';
import { LinkToken, Password } from './members.ts';
import { LISTED_ACCESS, type ListedAccess } from '../../../domain/portal/lasting-access.ts';

const CurrentPassword = Type.String({ minLength: 1, maxLength: 128 });

const OwnSessionAnswer = Type.Object(
  {
    session_id: Type.String(),
    user_agent: nullable(Type.String(), 'What the browser said of itself.'),
    began_at: time(),
    ends_at: time(),
    is_current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  },
  { $id: 'OwnSession' },
);
type OwnSessionAnswer = Static<typeof OwnSessionAnswer>;
export const OwnSessionsAnswer = Type.Object({
  sessions: Type.Array(OwnSessionAnswer, { description: 'Newest first.' }),
});

export const ChangePasswordBody = Type.Object(
  { current: CurrentPassword, password: Password },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const AskForResetBody = Type.Object({ email: mailAddress }, { additionalProperties: false });
export type AskForResetBody = Static<typeof AskForResetBody>;

export const ResetBody = Type.Object(
  { token: LinkToken, password: Password },
  { additionalProperties: false },
);
export type ResetBody = Static<typeof ResetBody>;

export const RenameBody = Type.Object(
  { name: text(100, 'As others call you.') },
  { additionalProperties: false },
);
export type RenameBody = Static<typeof RenameBody>;

export const CodeBody = Type.Object(
  { code: Type.String({ minLength: 6, maxLength: 6, description: 'Of the authenticator, right now.' }) },
  { additionalProperties: false },
);
export type CodeBody = Static<typeof CodeBody>;

const RecoveryCodes = Type.Array(Type.String(), {
  description: 'Each works once, in place of a code of the authenticator: here, and never again.',
});

export const PreparedSecondFactorAnswer = Type.Object(
  {
    uri: Type.String({
      description: '`otpauth://`, to show as a QR code; its `secret` can be typed instead.',
    }),
    recovery_codes: RecoveryCodes,
  },
  { $id: 'PreparedSecondFactor' },
);

export const RecoveryCodesAnswer = Type.Object({ recovery_codes: RecoveryCodes });

export const Done = Type.Object({ done: Type.Literal(true) }, { $id: 'Done' });

export const DONE = { done: true } as const;

export const OWN_SESSION_EXAMPLE: OwnSessionAnswer = {
  session_id: 'Jx4b2n6m0q5v9c3k7j1h2g4f8dx8b2n6',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0',
  began_at: '2026-11-21T08:00:00.000Z',
  ends_at: '2026-11-21T20:00:00.000Z',
  is_current: true,
};

export const RECOVERY_CODES_EXAMPLE = ['AbCdE-12345', 'FgHiJ-67890'];

const AccessRow = Type.Object(
  {
    kind: Type.Enum(Object.keys(LISTED_ACCESS) as ListedAccess[]),
    id: Type.String(),
    name: Type.String({
      description: 'For a member, the address and role; for a webhook endpoint, its URL.',
    }),
    organisation_name: nullable(
      Type.String(),
      'Set for a key, an invitation, a member and a webhook endpoint.',
    ),
    created_at: nullable(
      time(),
      'When it was created; for a member or a webhook endpoint, when you last gave it access. Null for a second factor.',
    ),
    is_suspended: Type.Boolean({
      description: 'Whether it is out of use until you have confirmed the list.',
    }),
    to_remove: Type.String({ description: 'What removes it, in words.' }),
  },
  { $id: 'LastingAccess' },
);
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
