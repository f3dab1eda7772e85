/** Schemas of members and invitations. */
import { type Static, Type } from 'typebox';
import { ORGANISATION_KINDS } from '../../../domain/portal/roles.ts';
import type { Invitation } from '../../../services/portal/invitations.ts';
import type { MemberRow } from '../../../services/portal/members.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../../services/portal/password-hashing.ts';
import { closedObject, mailAddress, schema, time } from '../common.ts';
import { RoleName, SessionAnswer } from './session.ts';

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Token after `#token=` in the emailed link.',
});

export const Password = Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD });

export const MemberAnswer = schema('Member', {
  user_id: Type.String(),
  email: Type.String(),
  name: Type.String({ description: 'The email address until a name is set.' }),
  role: RoleName,
  second_factor: Type.Boolean({ description: 'True if sign-ins require a second factor.' }),
  since: time(),
});
export type MemberAnswer = Static<typeof MemberAnswer>;

export const RemovedMemberAnswer = schema('RemovedMember', {
  ...MemberAnswer.properties,
  keys: Type.Array(Type.Object({ key_id: Type.String(), name: Type.String() }), {
    description:
      'Active keys that the member created. They stay active: rotate or revoke those that the member may know.',
  }),
});

export const InvitationAnswer = schema('Invitation', {
  invitation_id: Type.String(),
  email: Type.String(),
  role: RoleName,
  invited_by: Type.String({ description: 'ID of a user, or `ops`.' }),
  created_at: time(),
  expires_at: time(),
});
export type InvitationAnswer = Static<typeof InvitationAnswer>;

export const MembersAnswer = Type.Object({
  members: Type.Array(MemberAnswer, { description: 'Oldest first.' }),
  invitations: Type.Array(InvitationAnswer, { description: 'Open invitations, oldest first.' }),
});

export const InviteBody = closedObject({ email: mailAddress, role: RoleName });
export type InviteBody = Static<typeof InviteBody>;

export const ChangeRoleBody = closedObject({ role: RoleName });
export type ChangeRoleBody = Static<typeof ChangeRoleBody>;

export const TokenBody = closedObject({ token: LinkToken });
export type TokenBody = Static<typeof TokenBody>;

export const InvitationLinkAnswer = schema('InvitationLink', {
  email: Type.String(),
  role: RoleName,
  organisation_name: Type.String(),
  kind: Type.Enum([...ORGANISATION_KINDS]),
  expires_at: time(),
  has_account: Type.Boolean({
    description: 'True if the address has an account. Then no password is set.',
  }),
});

export const AcceptBody = closedObject({ token: LinkToken, password: Type.Optional(Password) });
export type AcceptBody = Static<typeof AcceptBody>;

export function toMember({ user_id, email, name, role, second_factor, created_at }: MemberRow): MemberAnswer {
  return { user_id, email, name, role, second_factor, since: created_at.toISOString() };
}

export function toInvitation(invitation: Invitation): InvitationAnswer {
  const { invitation_id, email, role, invited_by, created_at, expires_at } = invitation;
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
