/** Members of an organisation, and invitations to it. */
import {
  AcceptBody,
  AcceptedAnswer,
  ChangeRoleBody,
  INVITATION_EXAMPLE,
  InvitationAnswer,
  InvitationLinkAnswer,
  InviteBody,
  MEMBER_EXAMPLE,
  MemberAnswer,
  MembersAnswer,
  RemovedMemberAnswer,
  toInvitation,
  TOKEN_EXAMPLE,
  TokenBody,
  toMember,
} from '../schemas/portal/members.ts';
import {
  attemptsPerMinute,
  byAddress,
  openPortalEndpoint,
  type Portal,
  actionEndpoint,
  portalEndpoint,
} from './portal.ts';
import { jsonAnswer, ok, parameter } from '../http/endpoint.ts';
import { organisationOf } from '../../services/portal/member.ts';
import { logOwnChange } from './session-cookies.ts';
import { SESSION_EXAMPLE } from '../schemas/portal/session.ts';
import type { EndpointDependencies } from '../dependencies.ts';
import { sessionAnswer } from './session.ts';

const MEMBER_PARAMETERS = {
  user_id: { description: 'From `GET /members`.', example: MEMBER_EXAMPLE.user_id },
};

const INVITATION_PARAMETERS = {
  invitation_id: { description: 'From `GET /members`.', example: INVITATION_EXAMPLE.invitation_id },
};

export function listMembers({ members, invitations }: Portal) {
  return portalEndpoint({
    route: 'GET /members',
    scope: 'members:read',
    id: 'listMembers',
    tag: 'Members',
    summary: 'List members and open invitations',
    description: 'Members and invitations of your current organisation.',
    answers: ok('The members.', MembersAnswer, {
      members: [MEMBER_EXAMPLE],
      invitations: [INVITATION_EXAMPLE],
    }),
    async handle({ caller: { organisation } }) {
      const { organisation_id } = organisation;
      const [all, open] = await Promise.all([
        members.list(organisation_id),
        invitations.list(organisation_id),
      ]);
      return { data: { members: all.map(toMember), invitations: open.map(toInvitation) } };
    },
  });
}

export function changeRole({ members }: Portal) {
  return portalEndpoint<ChangeRoleBody>({
    route: 'PUT /members/:user_id',
    scope: 'members:manage',
    change: 'member.role_changed',
    body: ChangeRoleBody,
    id: 'changeRole',
    tag: 'Members',
    summary: 'Change the role of a member',
    description: 'Takes effect with the next call of the member. There must always be an owner.',
    bodyExample: { role: 'support' },
    parameters: MEMBER_PARAMETERS,
    answers: ok('The member.', MemberAnswer, MEMBER_EXAMPLE),
    errors: ['member_not_found', 'last_owner'],
    async handle(call) {
      const { organisation_id, kind } = call.caller.organisation;
      const choice = { organisation_id, user_id: parameter(call, 'user_id') };
      return { data: toMember(await members.changeRole(kind, choice, call.body.role)) };
    },
  });
}

export function removeMember({ members }: Portal) {
  return portalEndpoint({
    route: 'DELETE /members/:user_id',
    scope: 'members:manage',
    change: 'member.removed',
    id: 'removeMember',
    tag: 'Members',
    summary: 'Remove a member',
    description:
      'Ends their sessions and withdraws their invitations immediately. API keys that they created stay ' +
      'active and are listed in the response. There must always be an owner.',
    parameters: MEMBER_PARAMETERS,
    answers: ok('The removed member.', RemovedMemberAnswer, { ...MEMBER_EXAMPLE, keys: [] }),
    errors: ['member_not_found', 'last_owner'],
    async handle(call) {
      const { organisation_id } = call.caller.organisation;
      const { keys, ...member } = await members.remove({
        organisation_id,
        user_id: parameter(call, 'user_id'),
      });
      return { data: { ...toMember(member), keys } };
    },
  });
}

/** Maximum invitation emails per organisation and minute. */
const INVITATIONS_A_MINUTE = 20;

export function invite({ invitations }: Portal) {
  const count = attemptsPerMinute(INVITATIONS_A_MINUTE);
  return portalEndpoint<InviteBody>({
    route: 'POST /invitations',
    scope: 'members:manage',
    change: 'member.invited',
    body: InviteBody,
    idempotent: true,
    id: 'inviteMember',
    tag: 'Members',
    summary: 'Invite a member',
    description:
      'Sends an email with a link, which works once within a week. Inviting an address again sends a new ' +
      'link and invalidates the old one.',
    bodyExample: { email: 'bola@example.com', role: 'support' },
    answers: { 201: jsonAnswer('The invitation.', InvitationAnswer, INVITATION_EXAMPLE) },
    errors: ['member_exists', 'too_many_members', 'mail_not_sent'],
    async handle({ caller: { organisation, user_id }, body: { email, role } }) {
      const { organisation_id, name: organisation_name } = organisation;
      count(organisation_id);
      const invitation = {
        organisation: organisationOf({ organisation }),
        organisation_name,
        email,
        role,
        invited_by: user_id,
      };
      return { status: 201, data: toInvitation(await invitations.invite(invitation)) };
    },
  });
}

export function withdrawInvitation({ invitations }: Portal) {
  return actionEndpoint({
    route: 'DELETE /invitations/:invitation_id',
    scope: 'members:manage',
    change: 'invitation.withdrawn',
    id: 'withdrawInvitation',
    tag: 'Members',
    summary: 'Withdraw an invitation',
    description: 'Invalidates the link of the invitation.',
    parameters: INVITATION_PARAMETERS,
    done: 'The invitation was withdrawn.',
    errors: ['invitation_not_found'],
    async act(call) {
      const { organisation_id } = call.caller.organisation;
      await invitations.withdraw(organisation_id, parameter(call, 'invitation_id'));
    },
  });
}

/** Limit for each network address. */
const LINKS_A_MINUTE = 60;

export function readInvitation({ invitations }: Portal) {
  return openPortalEndpoint<TokenBody>({
    route: 'POST /invitations/read',
    callsPerMinute: LINKS_A_MINUTE,
    body: TokenBody,
    id: 'readInvitation',
    tag: 'Members',
    summary: 'Read an invitation',
    description: 'Reads the invitation of a link without using it.',
    bodyExample: { token: TOKEN_EXAMPLE },
    answers: ok('The invitation.', InvitationLinkAnswer, {
      email: INVITATION_EXAMPLE.email,
      role: INVITATION_EXAMPLE.role,
      organisation_name: 'Sample HMO',
      kind: 'partner',
      expires_at: INVITATION_EXAMPLE.expires_at,
      has_account: false,
    }),
    errors: ['link_not_found'],
    async handle({ body }) {
      const { email, role, organisation_name, kind, expires_at, has_account } = await invitations.read(
        body.token,
      );
      return {
        data: { email, role, organisation_name, kind, expires_at: expires_at.toISOString(), has_account },
      };
    },
  });
}

export function acceptInvitation(dependencies: EndpointDependencies, { invitations, sessions }: Portal) {
  return openPortalEndpoint<AcceptBody>({
    route: 'POST /invitations/accept',
    callsPerMinute: LINKS_A_MINUTE,
    body: AcceptBody,
    id: 'acceptInvitation',
    tag: 'Members',
    summary: 'Accept an invitation',
    description:
      'Users without an account send a `password` and are signed in. Users with an account keep their password and sign in as usual.',
    bodyExample: { token: TOKEN_EXAMPLE, password: 'correct horse battery staple' },
    answers: ok('You are a member.', AcceptedAnswer, { outcome: 'signed_in', session: SESSION_EXAMPLE }, [
      'Set-Cookie',
    ]),
    errors: ['link_not_found'],
    async handle({ clientAddress, userAgent, body: { token, password } }) {
      const accepted = await invitations.accept(byAddress(clientAddress), token, password);
      const joined = { ...accepted, organisation: accepted };
      await logOwnChange('member.joined', dependencies.services, joined, clientAddress);
      if (!accepted.is_new) return { data: { outcome: 'sign_in_needed' } };
      const begun = await sessions.begin(accepted, userAgent);
      const session = await sessionAnswer(dependencies, begun.member);
      return { cookies: begun.cookies, data: { outcome: 'signed_in', session } };
    },
  });
}
