/** The bodies and answers about the own account. */
import { Type, type Static } from 'typebox';
import { nullable, time } from '../common/common.ts';
import { mailAddress } from './mail-address.ts';
import { text } from '../common/texts.ts';
import { LinkToken, Password } from './members.ts';

const CurrentPassword = Type.String({ minLength: 1, maxLength: 128 });

export const OwnSessionAnswer = Type.Object(
  {
    session_id: Type.String(),
    user_agent: nullable(Type.String(), 'What the browser said of itself.'),
    began_at: time(),
    ends_at: time(),
    is_current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  },
  { $id: 'OwnSession' },
);
export type OwnSessionAnswer = Static<typeof OwnSessionAnswer>;
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

export const RecoveryCodes = Type.Array(Type.String(), {
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
