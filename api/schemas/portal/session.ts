/** The bodies and answers about the portal's sessions. */
import { Type, type Static } from 'typebox';
import { ENVIRONMENTS } from '../../../domain/common/environments.ts';
import { ORGANISATION_KINDS, PERMISSION_NAMES, ROLES, type Role } from '../../../domain/portal/roles.ts';
import { time } from '../common/common.ts';
import { patterned } from '../common/texts.ts';
import { mailAddress } from './mail-address.ts';

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
export const SignedInAnswer = Type.Object({ session: SessionAnswer });
