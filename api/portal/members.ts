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
  allowance,
  byAddress,
  openPortalEndpoint,
  type Portal,
  actionEndpoint,
  portalEndpoint,
} from './portal.ts';
import { parameter } from '../http/endpoint.ts';
import type { Services } from '../../services/compose.ts';
import { SESSION_EXAMPLE } from '../schemas/portal/session.ts';
import type { Dependencies } from '../dependencies.ts';
import { sessionAnswer } from './session.ts';

const MEMBER_PARAMETERS = {
  user_id: { description: 'From `GET /members`.', example: MEMBER_EXAMPLE.user_id },
};

const INVITATION_PARAMETERS = {
  invitation_id: { description: 'From `GET /members`.', example: INVITATION_EXAMPLE.invitation_id },
};

export function listMembers({ members, invitations }: Portal) {
  return portalEndpoint({
    method: 'GET',
    path: '/members',
    scope: 'members:read',
    operation: {
      id: 'listMembers',
      tag: 'Members',
      summary: 'List the members and the open invitations',
      description: 'Of the organisation that you act for.',
      answers: {
        200: {
          description: 'The members.',
          data: MembersAnswer,
          example: { members: [MEMBER_EXAMPLE], invitations: [INVITATION_EXAMPLE] },
        },
      },
      errors: [],
    },
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
    method: 'PUT',
    path: '/members/:user_id',
    scope: 'members:manage',
    change: 'member.role_changed',
    body: ChangeRoleBody,
    operation: {
      id: 'changeRole',
      tag: 'Members',
      summary: 'Give a member another role',
      description: 'From the next call of the member on. One owner has to stay.',
      bodyExample: { role: 'support' },
      parameters: MEMBER_PARAMETERS,
      answers: { 200: { description: 'The member.', data: MemberAnswer, example: MEMBER_EXAMPLE } },
      errors: ['member_not_found', 'last_owner'],
    },
    async handle(call) {
      const { organisation_id, kind } = call.caller.organisation;
      const choice = { organisation_id, user_id: parameter(call, 'user_id') };
      return { data: toMember(await members.changeRole(kind, choice, call.body.role)) };
    },
  });
}

export function removeMember({ members }: Portal) {
  return portalEndpoint({
    method: 'DELETE',
    path: '/members/:user_id',
    scope: 'members:manage',
    change: 'member.removed',
    operation: {
      id: 'removeMember',
      tag: 'Members',
      summary: 'Remove a member',
      description:
        'Their sessions end at once, and their invitations are withdrawn. API keys that they made stay: the answer lists them. One owner has to stay.',
      parameters: MEMBER_PARAMETERS,
      answers: {
        200: {
          description: 'Who it was.',
          data: RemovedMemberAnswer,
          example: { ...MEMBER_EXAMPLE, keys: [] },
        },
      },
      errors: ['member_not_found', 'last_owner'],
    },
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

/** Mails of an organisation in a minute. */
const INVITATIONS_A_MINUTE = 20;

export function invite({ invitations }: Portal) {
  const count = allowance(INVITATIONS_A_MINUTE);
  return portalEndpoint<InviteBody>({
    method: 'POST',
    path: '/invitations',
    scope: 'members:manage',
    change: 'member.invited',
    body: InviteBody,
    idempotent: true,
    operation: {
      id: 'inviteMember',
      tag: 'Members',
      summary: 'Invite somebody',
      description:
        'By a mail with a link, which works once and for a week. Inviting an address again sends another link; the one before is ' +
        'worth nothing then.',
      bodyExample: { email: 'bola@example.com', role: 'support' },
      answers: {
        201: { description: 'The invitation.', data: InvitationAnswer, example: INVITATION_EXAMPLE },
      },
      errors: ['member_exists', 'too_many_members', 'mail_not_sent'],
    },
    async handle({ caller: { organisation, user_id }, body: { email, role } }) {
      const { organisation_id, kind, name: organisation_name } = organisation;
      count(organisation_id);
      const chosen = kind === 'partner' ? { partner_id: organisation_id } : { pharmacy_id: organisation_id };
      const asked = { organisation: chosen, organisation_name, email, role, invited_by: user_id };
      return { status: 201, data: toInvitation(await invitations.invite(asked)) };
    },
  });
}

export function withdrawInvitation({ invitations }: Portal) {
  return actionEndpoint({
    method: 'DELETE',
    path: '/invitations/:invitation_id',
    scope: 'members:manage',
    change: 'invitation.withdrawn',
    operation: {
      id: 'withdrawInvitation',
      tag: 'Members',
      summary: 'Withdraw an invitation',
      description: 'Its link is worth nothing from then on.',
      parameters: INVITATION_PARAMETERS,
      done: 'It is withdrawn.',
      errors: ['invitation_not_found'],
    },
    async act(call) {
      const { organisation_id } = call.caller.organisation;
      await invitations.withdraw(organisation_id, parameter(call, 'invitation_id'));
    },
  });
}

/** From one network address. */
const LINKS_A_MINUTE = 60;

export function readInvitation({ invitations }: Portal) {
  const count = allowance(LINKS_A_MINUTE);
  return openPortalEndpoint<TokenBody>({
    method: 'POST',
    path: '/invitations/read',
    body: TokenBody,
    operation: {
      id: 'readInvitation',
      tag: 'Members',
      summary: 'See what an invitation is for',
      description: 'Changes nothing.',
      bodyExample: { token: TOKEN_EXAMPLE },
      answers: {
        200: {
          description: 'The invitation.',
          data: InvitationLinkAnswer,
          example: {
            email: INVITATION_EXAMPLE.email,
            role: INVITATION_EXAMPLE.role,
            organisation_name: 'Sample HMO',
            kind: 'partner',
            expires_at: INVITATION_EXAMPLE.expires_at,
            has_account: false,
          },
        },
      },
      errors: ['link_not_found', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, body }) {
      count(clientAddress);
      const { email, role, organisation_name, kind, expires_at, has_account } = await invitations.read(
        body.token,
      );
      return {
        data: { email, role, organisation_name, kind, expires_at: expires_at.toISOString(), has_account },
      };
    },
  });
}

export function acceptInvitation(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { invitations, sessions }: Portal,
) {
  const count = allowance(LINKS_A_MINUTE);
  return openPortalEndpoint<AcceptBody>({
    method: 'POST',
    path: '/invitations/accept',
    body: AcceptBody,
    operation: {
      id: 'acceptInvitation',
      tag: 'Members',
      summary: 'Accept an invitation',
      description:
        'Whoever has no account yet gives a `password`, and is signed in. An account that there is keeps its password, and its user ' +
        'signs in as always.',
      bodyExample: { token: TOKEN_EXAMPLE, password: 'correct horse battery staple' },
      answers: {
        200: {
          description: 'You are a member.',
          data: AcceptedAnswer,
          example: { outcome: 'signed_in', session: SESSION_EXAMPLE },
          headers: ['Set-Cookie'],
        },
      },
      errors: ['link_not_found', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, userAgent, body: { token, password } }) {
      count(clientAddress);
      const accepted = await invitations.accept(byAddress(clientAddress), token, password);
      await logJoined(dependencies.services, accepted, clientAddress);
      if (!accepted.is_new) return { data: { outcome: 'sign_in_needed' } };
      const begun = await sessions.begin(accepted, userAgent);
      const session = await sessionAnswer(dependencies, begun.member);
      return { cookies: begun.cookies, data: { outcome: 'signed_in', session } };
    },
  });
}

function logJoined(
  { changeLog }: Services,
  { kind, organisation_id, user_id, email }: Awaited<ReturnType<Portal['invitations']['accept']>>,
  client_address: string,
): Promise<void> {
  return changeLog.write({
    kind: 'member.joined',
    partner_id: kind === 'partner' ? organisation_id : null,
    pharmacy_id: kind === 'pharmacy' ? organisation_id : null,
    actor_id: user_id,
    subject_id: user_id,
    subject_name: email,
    client_address,
  });
}
