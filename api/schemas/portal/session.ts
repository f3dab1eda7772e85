/** Schemas of sessions, passkeys, proofs of identity and single sign-on. */
import { type Static, Type } from 'typebox';
import { ENVIRONMENTS } from '../../../domain/common/environments.ts';
import { ORGANISATION_KINDS, PERMISSION_NAMES, type Role, ROLES } from '../../../domain/portal/roles.ts';
import type { DocumentedAnswer } from '../../http/operation.ts';
import { closedObject, mailAddress, nullable, patterned, schema, text, time } from '../common.ts';
import { PROOF_KINDS } from '../../../services/portal/sessions/proof.ts';

/** Accepts any characters, because unknown values are answered like a wrong password. */
const textWithoutNul = (minLength: number, maxLength: number) =>
  patterned('^[^\\u0000]*$', 'must be without NUL', { minLength, maxLength });

export const SignInBody = closedObject({
  email: mailAddress,
  password: textWithoutNul(1, 128),
});
export type SignInBody = Static<typeof SignInBody>;

const ROLE_NAMES = [...new Set(Object.values(ROLES).flatMap((roles) => Object.keys(roles) as Role[]))];

export const RoleName = Type.Enum(ROLE_NAMES);

const OwnOrganisation = schema('OwnOrganisation', {
  organisation_id: Type.String({ description: 'The `partner_id` or `pharmacy_id`.' }),
  kind: Type.Enum([...ORGANISATION_KINDS]),
  name: Type.String(),
  role: RoleName,
});

export const SessionAnswer = schema('Session', {
  user_id: Type.String(),
  email: Type.String(),
  name: Type.String({ description: 'The email address until a name is set.' }),
  second_factor: Type.Boolean({ description: 'True if sign-ins require a second factor.' }),
  environment: Type.Enum([...ENVIRONMENTS], { description: 'Environment of this deployment.' }),
  organisation: OwnOrganisation,
  organisations: Type.Array(OwnOrganisation, { description: 'All organisations that you belong to.' }),
  permissions: Type.Array(Type.Enum(PERMISSION_NAMES), { description: 'Permissions of your role.' }),
  ends_at: time('When the session ends.'),
  access_review_due: Type.Boolean({
    description:
      'True if your password was reset and you have not yet reviewed what has access to your account.',
  }),
  webhooks_needing_attention: Type.Integer({
    minimum: 0,
    description: 'Number of webhook endpoints of your organisation that need attention.',
  }),
});
export type SessionAnswer = Static<typeof SessionAnswer>;

export const SignInAnswer = Type.Union(
  [
    Type.Object({ outcome: Type.Literal('signed_in'), session: SessionAnswer }),
    Type.Object({ outcome: Type.Literal('second_factor_needed') }),
  ],
  { $id: 'SignInOutcome' },
);
export type SignInAnswer = Static<typeof SignInAnswer>;

export const ChooseOrganisationBody = closedObject({
  organisation_id: Type.String({ minLength: 1, maxLength: 100 }),
});
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

export const SecondFactorBody = closedObject({
  kind: Type.Enum(['authenticator', 'recovery'], { description: 'A recovery code works once.' }),
  code: Type.String({ minLength: 6, maxLength: 32 }),
});
export type SecondFactorBody = Static<typeof SecondFactorBody>;

const SignedInAnswer = Type.Object({ session: SessionAnswer });

export const SIGNED_IN: Readonly<Record<number, DocumentedAnswer>> = {
  200: {
    description: 'You are signed in.',
    data: SignedInAnswer,
    example: { session: SESSION_EXAMPLE },
    headers: ['Set-Cookie'],
  },
};

/** JSON types of WebAuthn level 3, which the WebAuthn library verifies. */
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

export const OptionsAnswer = schema('PasskeyOptions', {
  options: Type.Object({ challenge: Type.String() }, { additionalProperties: true }),
});

export const PasskeyAnswer = schema('Passkey', {
  passkey_id: Type.String(),
  name: Type.String(),
  created_at: time(),
  last_used_at: nullable(time(), 'Null if never used.'),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

export const PasskeysAnswer = Type.Object({
  passkeys: Type.Array(PasskeyAnswer, { description: 'Oldest first.' }),
});

export const AddPasskeyBody = closedObject({
  name: text(100, 'Name to recognise it by.'),
  response: WebauthnResponse({ clientDataJSON: WebauthnText, attestationObject: WebauthnText }),
});
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

export const PasskeySignInBody = closedObject({
  response: WebauthnResponse({
    clientDataJSON: WebauthnText,
    authenticatorData: WebauthnText,
    signature: WebauthnText,
  }),
});
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
    closedObject({ type: Type.Literal('password'), password: Type.String({ minLength: 1, maxLength: 128 }) }),
    closedObject({ type: Type.Literal('passkey'), response: PasskeySignInBody.properties.response }),
    closedObject({ type: Type.Literal('authenticator'), code: Type.String({ minLength: 6, maxLength: 6 }) }),
    closedObject({ type: Type.Literal('recovery'), code: Type.String({ minLength: 6, maxLength: 32 }) }),
  ],
  { $id: 'Proof' },
);
export type ProofBody = Static<typeof ProofBody>;

export const ProofKindsAnswer = Type.Object({ kinds: Type.Array(Type.Enum([...PROOF_KINDS])) });

export const PROOF_EXAMPLE: ProofBody = { type: 'password', password: 'correct horse battery staple' };

export const SignOnAnswer = Type.Object({
  provider: nullable(
    Type.Object({ name: Type.String({ description: 'Display name of the provider.' }) }),
    'Null if single sign-on is not configured.',
  ),
});

export const BeginSignOnBody = closedObject({
  kind: Type.Enum([...ORGANISATION_KINDS], { description: 'The pages that the browser returns to.' }),
});
export type BeginSignOnBody = Static<typeof BeginSignOnBody>;

export const SignOnUrlAnswer = Type.Object({
  url: Type.String({ description: 'URL of the identity provider.' }),
});

export const FinishSignOnBody = closedObject({
  query: Type.String({
    minLength: 1,
    maxLength: 8_000,
    description: 'Query string of the URL that the browser returned with.',
  }),
});
export type FinishSignOnBody = Static<typeof FinishSignOnBody>;
