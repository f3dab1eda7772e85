/** The bodies and answers about members and invitations. */
import { type Static, Type } from 'typebox';
import { ORGANISATION_KINDS } from '../../../domain/portal/roles.ts';
import type { Invitation } from '../../../services/portal/invitations.ts';
import type { MemberRow } from '../../../services/portal/members.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../../services/portal/password-hashing.ts';
import { mailAddress, time } from '../common.ts';
import { RoleName, SessionAnswer } from './session.ts';

/** What the link carries. */
export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'What the link of the mail carries behind `#token=`.',
});

export const Password = Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD });

export const MemberAnswer = Type.Object(
  {
    user_id: Type.String(),
    email: Type.String(),
    name: Type.String({ description: 'The address until a name is given.' }),
    role: RoleName,
    second_factor: Type.Boolean({ description: 'Whether a sign-in asks for one.' }),
    since: time(),
  },
  { $id: 'Member' },
);
export type MemberAnswer = Static<typeof MemberAnswer>;

export const RemovedMemberAnswer = Type.Object(
  {
    ...MemberAnswer.properties,
    keys: Type.Array(Type.Object({ key_id: Type.String(), name: Type.String() }), {
      description:
        'The active keys that the member has made. They stay: rotate or revoke those that the member may know.',
    }),
  },
  { $id: 'RemovedMember' },
);

export const InvitationAnswer = Type.Object(
  {
    invitation_id: Type.String(),
    email: Type.String(),
    role: RoleName,
    invited_by: Type.String({ description: 'The id of a user, or `ops`.' }),
    created_at: time(),
    expires_at: time(),
  },
  { $id: 'Invitation' },
);
export type InvitationAnswer = Static<typeof InvitationAnswer>;

export const MembersAnswer = Type.Object({
  members: Type.Array(MemberAnswer, { description: 'Oldest first.' }),
  invitations: Type.Array(InvitationAnswer, { description: 'Those that are open, oldest first.' }),
});

export const InviteBody = Type.Object(
  { email: mailAddress, role: RoleName },
  { additionalProperties: false },
);
export type InviteBody = Static<typeof InviteBody>;

export const ChangeRoleBody = Type.Object({ role: RoleName }, { additionalProperties: false });
export type ChangeRoleBody = Static<typeof ChangeRoleBody>;

export const TokenBody = Type.Object({ token: LinkToken }, { additionalProperties: false });
export type TokenBody = Static<typeof TokenBody>;

export const InvitationLinkAnswer = Type.Object(
  {
    email: Type.String(),
    role: RoleName,
    organisation_name: Type.String(),
    kind: Type.Enum([...ORGANISATION_KINDS]),
    expires_at: time(),
    has_account: Type.Boolean({
      description: 'Whether the address signs in already: then no password is set.',
    }),
  },
  { $id: 'InvitationLink' },
);

export const AcceptBody = Type.Object(
  { token: LinkToken, password: Type.Optional(Password) },
  { additionalProperties: false },
);
export type AcceptBody = Static<typeof AcceptBody>;

export function toMember({ user_id, email, name, role, second_factor, created_at }: MemberRow): MemberAnswer {
  return { user_id, email, name, role, second_factor, since: created_at.toISOString() };
}

export function toInvitation({
  invitation_id,
  email,
  role,
  invited_by,
  created_at,
  expires_at,
}: Invitation): InvitationAnswer {
  const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
  return { invitation_id, email, role, invited_by, ...times };
}

export const MEMBER_EXAMPLE: MemberAnswer = {
  user_id: 'usr_1h2g4f8d4x8b2n6m0q5v9c3k7j',
  email: 'ada@example.com',
  name: 'Ada Obi',
  role: 'owner',
  second_factor: true,
  since: '2026-11-21T08:00:00.000Z',
};

export const INVITATION_EXAMPLE: InvitationAnswer = {
  invitation_id: 'inv_4x8b2n6m0q5v9c3k7j1h2g4f8d',
  email: 'bola@example.com',
  role: 'support',
  invited_by: MEMBER_EXAMPLE.user_id,
  created_at: '2026-11-21T08:00:00.000Z',
  expires_at: '2026-11-28T08:00:00.000Z',
};

export const TOKEN_EXAMPLE = 'x8b2n6m0q5v9c3k7j1h2g4f8dx8b2n6m0q5v9c3k7j1';

export const AcceptedAnswer = Type.Union(
  [
    Type.Object({ outcome: Type.Literal('signed_in'), session: SessionAnswer }),
    Type.Object({ outcome: Type.Literal('sign_in_needed') }),
  ],
  { $id: 'AcceptOutcome' },
);
