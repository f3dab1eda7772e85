/** The bodies and answers about sessions, passkeys, proofs and single sign-on. */
import { type Static, Type } from 'typebox';
import { ENVIRONMENTS } from '../../../domain/common/environments.ts';
import { ORGANISATION_KINDS, PERMISSION_NAMES, type Role, ROLES } from '../../../domain/portal/roles.ts';
import type { DocumentedAnswer } from '../../http/operation.ts';
import { mailAddress, nullable, patterned, text, time } from '../common.ts';
import { PROOF_KINDS } from '../../../services/portal/sessions/proof.ts';

/** Any characters that there are: what nobody has is answered like a wrong password. */
const textWithoutNul = (minLength: number, maxLength: number) =>
  patterned('^[^\\u0000]*$', 'must be without NUL', { minLength, maxLength });

export const SignInBody = Type.Object(
  {
    email: mailAddress,
    password: textWithoutNul(1, 128),
  },
  { additionalProperties: false },
);
export type SignInBody = Static<typeof SignInBody>;

const ROLE_NAMES = [...new Set(Object.values(ROLES).flatMap((roles) => Object.keys(roles) as Role[]))];

export const RoleName = Type.Enum(ROLE_NAMES);

const OwnOrganisation = Type.Object(
  {
    organisation_id: Type.String({ description: 'The `partner_id` or the `pharmacy_id`.' }),
    kind: Type.Enum([...ORGANISATION_KINDS]),
    name: Type.String(),
    role: RoleName,
  },
  { $id: 'OwnOrganisation' },
);

export const SessionAnswer = Type.Object(
  {
    user_id: Type.String(),
    email: Type.String(),
    name: Type.String({ description: 'The address until a name is given.' }),
    second_factor: Type.Boolean({ description: 'Whether a sign-in asks for one.' }),
    environment: Type.Enum([...ENVIRONMENTS], { description: 'What this deployment is.' }),
    organisation: OwnOrganisation,
    organisations: Type.Array(OwnOrganisation, { description: 'All that you are a member of.' }),
    permissions: Type.Array(Type.Enum(PERMISSION_NAMES), { description: 'What your role allows.' }),
    ends_at: time('Sign in again by then.'),
    access_review_due: Type.Boolean({
      description: 'Whether to check, since your password was reset, what has access to your account.',
    }),
    webhooks_needing_attention: Type.Integer({
      minimum: 0,
      description: 'Of the organisation that you act for.',
    }),
  },
  { $id: 'Session' },
);
export type SessionAnswer = Static<typeof SessionAnswer>;

/** What a sign-in with the right password comes to. */
export const SignInAnswer = Type.Union(
  [
    Type.Object({ outcome: Type.Literal('signed_in'), session: SessionAnswer }),
    Type.Object({ outcome: Type.Literal('second_factor_needed') }),
  ],
  { $id: 'SignInOutcome' },
);
export type SignInAnswer = Static<typeof SignInAnswer>;

export const ChooseOrganisationBody = Type.Object(
  { organisation_id: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export type ChooseOrganisationBody = Static<typeof ChooseOrganisationBody>;

const PARTNER = {
  organisation_id: 'par_4x8b2n6m0q5v9c3k7j1h2g4f8d',
  kind: 'partner',
  name: 'Sample HMO',
  role: 'support',
} as const;

export const SESSION_EXAMPLE: SessionAnswer = {
  user_id: 'usr_1h2g4f8d4x8b2n6m0q5v9c3k7j',
  email: 'ada@example.com',
  name: 'Ada Obi',
  second_factor: false,
  environment: 'sandbox',
  organisation: PARTNER,
  organisations: [PARTNER],
  permissions: [...ROLES.partner.support.permissions],
  ends_at: '2026-11-21T20:00:00.000Z',
  access_review_due: false,
  webhooks_needing_attention: 0,
};

export const SecondFactorBody = Type.Object(
  {
    kind: Type.Enum(['authenticator', 'recovery'], { description: 'A recovery code works once.' }),
    code: Type.String({ minLength: 6, maxLength: 32 }),
  },
  { additionalProperties: false },
);
export type SecondFactorBody = Static<typeof SecondFactorBody>;

/** What signs in without anything to wait for. */
const SignedInAnswer = Type.Object({ session: SessionAnswer });

/** What an endpoint documents whose call signs a user in. */
export const SIGNED_IN: Readonly<Record<number, DocumentedAnswer>> = {
  200: {
    description: 'You are signed in.',
    data: SignedInAnswer,
    example: { session: SESSION_EXAMPLE },
    headers: ['Set-Cookie'],
  },
};

/** As WebAuthn has it (`...JSON` of its third level): looked at by a library of it. */
const WebauthnText = Type.String({ minLength: 1, maxLength: 10_000 });
const WebauthnResponse = (members: Record<string, typeof WebauthnText>) =>
  Type.Object(
    {
      id: WebauthnText,
      rawId: WebauthnText,
      type: Type.Literal('public-key'),
      response: Type.Object(members, { additionalProperties: true }),
    },
    { additionalProperties: true },
  );

export const OptionsAnswer = Type.Object(
  { options: Type.Object({ challenge: Type.String() }, { additionalProperties: true }) },
  { $id: 'PasskeyOptions' },
);

export const PasskeyAnswer = Type.Object(
  {
    passkey_id: Type.String(),
    name: Type.String(),
    created_at: time(),
    last_used_at: nullable(time(), 'Null when it was never used.'),
  },
  { $id: 'Passkey' },
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

export const PasskeysAnswer = Type.Object({
  passkeys: Type.Array(PasskeyAnswer, { description: 'Oldest first.' }),
});

export const AddPasskeyBody = Type.Object(
  {
    name: text(100, 'What tells it from your others.'),
    response: WebauthnResponse({ clientDataJSON: WebauthnText, attestationObject: WebauthnText }),
  },
  { additionalProperties: false },
);
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

export const PasskeySignInBody = Type.Object(
  {
    response: WebauthnResponse({
      clientDataJSON: WebauthnText,
      authenticatorData: WebauthnText,
      signature: WebauthnText,
    }),
  },
  { additionalProperties: false },
);
export type PasskeySignInBody = Static<typeof PasskeySignInBody>;

export const PASSKEY_EXAMPLE: PasskeyAnswer = {
  passkey_id: 'pky_4x8b2n6m0q5v9c3k7j1h2g4f8d',
  name: 'My phone',
  created_at: '2026-11-21T08:00:00.000Z',
  last_used_at: null,
};

export const OPTIONS_EXAMPLE = { options: { challenge: 'bm90LWEtcmVhbC1jaGFsbGVuZ2U' } };

const RESPONSE_EXAMPLE = { id: 'a2V5', rawId: 'a2V5', type: 'public-key' } as const;
export const ADD_PASSKEY_EXAMPLE: AddPasskeyBody = {
  name: PASSKEY_EXAMPLE.name,
  response: { ...RESPONSE_EXAMPLE, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
};
export const PASSKEY_SIGN_IN_EXAMPLE: PasskeySignInBody = {
  response: {
    ...RESPONSE_EXAMPLE,
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  },
};

export function toPasskey({
  passkey_id,
  name,
  created_at,
  last_used_at,
}: {
  readonly passkey_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}): PasskeyAnswer {
  return {
    passkey_id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

export const ProofBody = Type.Union(
  [
    Type.Object(
      { type: Type.Literal('password'), password: Type.String({ minLength: 1, maxLength: 128 }) },
      { additionalProperties: false },
    ),
    Type.Object(
      { type: Type.Literal('passkey'), response: PasskeySignInBody.properties.response },
      { additionalProperties: false },
    ),
    Type.Object(
      { type: Type.Literal('authenticator'), code: Type.String({ minLength: 6, maxLength: 6 }) },
      { additionalProperties: false },
    ),
    Type.Object(
      { type: Type.Literal('recovery'), code: Type.String({ minLength: 6, maxLength: 32 }) },
      { additionalProperties: false },
    ),
  ],
  { $id: 'Proof' },
);
export type ProofBody = Static<typeof ProofBody>;

export const ProofKindsAnswer = Type.Object({ kinds: Type.Array(Type.Enum([...PROOF_KINDS])) });

export const PROOF_EXAMPLE: ProofBody = { type: 'password', password: 'correct horse battery staple' };

export const SignOnAnswer = Type.Object({
  provider: nullable(
    Type.Object({ name: Type.String({ description: 'What people call it.' }) }),
    'Null where there is no single sign-on.',
  ),
});

export const BeginSignOnBody = Type.Object(
  { kind: Type.Enum([...ORGANISATION_KINDS], { description: 'To whose pages the browser comes back.' }) },
  { additionalProperties: false },
);
export type BeginSignOnBody = Static<typeof BeginSignOnBody>;

export const BegunSignOnAnswer = Type.Object({
  url: Type.String({ description: 'Of the identity provider: where the browser goes.' }),
});

export const FinishSignOnBody = Type.Object(
  {
    query: Type.String({
      minLength: 1,
      maxLength: 8_000,
      description: 'The query string with which the browser came back.',
    }),
  },
  { additionalProperties: false },
);
export type FinishSignOnBody = Static<typeof FinishSignOnBody>;
