/** A user's own account: `/internal/account` and `/internal/password`. */
import {
  ACCESS_EXAMPLE,
  AccessAnswer,
  AskForResetBody,
  ChangePasswordBody,
  DONE,
  Done,
  OWN_SESSION_EXAMPLE,
  OwnSessionsAnswer,
  RenameBody,
  ResetBody,
} from '../schemas/portal/account.ts';
import {
  allowance,
  byAddress,
  byUser,
  openPortalEndpoint,
  PASSWORDS_A_MINUTE,
  type Portal,
  actionEndpoint,
  portalEndpoint,
} from './portal.ts';
import type { Services } from '../../services/compose.ts';
import { TOKEN_EXAMPLE } from '../schemas/portal/members.ts';
import { parameter } from '../http/endpoint.ts';
import { LISTED_ACCESS } from '../../domain/portal/lasting-access.ts';

export function rename({ account }: Portal) {
  return actionEndpoint<RenameBody>({
    method: 'PUT',
    path: '/account/name',
    scope: 'any_member',
    body: RenameBody,
    operation: {
      id: 'rename',
      tag: 'Account',
      summary: 'Change your name',
      description: 'Other members of your organisations see it beside your address.',
      bodyExample: { name: 'Ada Obi' },
      done: 'It is changed.',
      errors: [],
    },
    async act({ caller, body: { name } }) {
      await account.rename(caller, name);
    },
  });
}

export function changePassword({ account }: Portal) {
  const count = allowance(PASSWORDS_A_MINUTE);
  return actionEndpoint<ChangePasswordBody>({
    method: 'PUT',
    path: '/account/password',
    scope: 'any_member',
    change: 'password.changed',
    body: ChangePasswordBody,
    operation: {
      id: 'changePassword',
      tag: 'Account',
      summary: 'Change your password',
      description: 'Your other sessions end.',
      bodyExample: { current: 'correct horse battery staple', password: 'another horse, another battery' },
      done: 'It is changed.',
      errors: ['invalid_credentials'],
    },
    async act({ caller, body }) {
      count(caller.user_id);
      await account.changePassword(byUser(caller), caller, body);
    },
  });
}

/** From one network address. */
const RESETS_A_MINUTE = 10;

export function askForReset({ account }: Portal) {
  const count = allowance(RESETS_A_MINUTE);
  return openPortalEndpoint<AskForResetBody>({
    method: 'POST',
    path: '/password/reset-link',
    body: AskForResetBody,
    operation: {
      id: 'askForReset',
      tag: 'Account',
      summary: 'Ask for a new password',
      description:
        'If the address has an account, a mail with a link goes there. The answer is the same if it has none.',
      bodyExample: { email: 'ada@example.com' },
      answers: {
        202: { description: 'A mail goes out if there is such an account.', data: Done, example: DONE },
      },
      errors: ['rate_limit_exceeded'],
    },
    async handle({ clientAddress, body: { email } }) {
      count(clientAddress);
      account.askForReset(email);
      return { status: 202, data: DONE };
    },
  });
}

export function resetPassword({ changeLog }: Services, { account }: Portal) {
  const count = allowance(RESETS_A_MINUTE);
  return openPortalEndpoint<ResetBody>({
    method: 'POST',
    path: '/password/reset',
    body: ResetBody,
    operation: {
      id: 'resetPassword',
      tag: 'Account',
      summary: 'Set a new password with the link of a mail',
      description:
        'All sessions of the user end, and the invitations that the user sent are withdrawn. A second factor stays: the next sign-in ' +
        'asks for it. Passkeys work again once the user has checked what has access to the account.',
      bodyExample: { token: TOKEN_EXAMPLE, password: 'correct horse battery staple' },
      answers: { 200: { description: 'It is set: sign in.', data: Done, example: DONE } },
      errors: ['link_not_found', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, body: { token, password } }) {
      count(clientAddress);
      const { user_id, memberships } = await account.resetPassword(byAddress(clientAddress), token, password);
      (
        await account.prepareNotice({ user_id, kind: 'password.changed', client_address: clientAddress })
      ).send();
      for (const { kind, organisation_id } of memberships) {
        await changeLog.write({
          kind: 'password.changed',
          partner_id: kind === 'partner' ? organisation_id : null,
          pharmacy_id: kind === 'pharmacy' ? organisation_id : null,
          actor_id: user_id,
          subject_id: user_id,
          subject_name: null,
          client_address: clientAddress,
        });
      }
      return { data: DONE };
    },
  });
}

export function listSessions({ account }: Portal) {
  return portalEndpoint({
    method: 'GET',
    path: '/account/sessions',
    scope: 'any_member',
    operation: {
      id: 'listSessions',
      tag: 'Account',
      summary: 'List where you are signed in',
      description: 'Your sessions that have not ended, newest first.',
      answers: {
        200: {
          description: 'The sessions.',
          data: OwnSessionsAnswer,
          example: { sessions: [OWN_SESSION_EXAMPLE] },
        },
      },
      errors: [],
    },
    async handle({ caller }) {
      const sessions = (await account.listSessions(caller)).map(
        ({ id, user_agent, created_at, expires_at }) => ({
          session_id: id,
          user_agent: user_agent === '' ? null : user_agent,
          began_at: created_at.toISOString(),
          ends_at: expires_at.toISOString(),
          is_current: id === caller.session_id,
        }),
      );
      return { data: { sessions } };
    },
  });
}

export function endSession({ account }: Portal) {
  return actionEndpoint({
    method: 'DELETE',
    path: '/account/sessions/:session_id',
    scope: 'any_member',
    change: 'session.ended',
    operation: {
      id: 'endSession',
      tag: 'Account',
      summary: 'Sign out elsewhere',
      description: 'Ends one of your sessions at once, on every process.',
      parameters: {
        session_id: { description: 'From `GET /account/sessions`.', example: OWN_SESSION_EXAMPLE.session_id },
      },
      done: 'It has ended.',
      errors: ['session_not_found'],
    },
    async act(call) {
      await account.endSession(call.caller, parameter(call, 'session_id'));
    },
  });
}

export function endOtherSessions({ account }: Portal) {
  return actionEndpoint({
    method: 'DELETE',
    path: '/account/sessions',
    scope: 'any_member',
    change: 'session.ended',
    operation: {
      id: 'endOtherSessions',
      tag: 'Account',
      summary: 'Sign out everywhere else',
      description: 'Ends all of your sessions but this one at once, on every process.',
      done: 'They have ended.',
      errors: [],
    },
    async act({ caller }) {
      await account.endOtherSessions(caller);
    },
  });
}

export function accessReviewEndpoints({ account }: Portal) {
  return [listAccess(account), confirmAccess(account)];
}

function listAccess(account: Portal['account']) {
  return portalEndpoint({
    method: 'GET',
    path: '/account/access',
    scope: 'any_member',
    operation: {
      id: 'listAccess',
      tag: 'Account',
      summary: 'List what has lasting access',
      description:
        'Your passkeys, second factor and identity providers; the API keys and invitations that you have made; the members whom you invited or ' +
        'gave a role; and the webhook endpoints that you, or keys that you made, have registered or changed or given a new secret. Newest first. ' +
        'Members and webhook endpoints are found in the audit log, which goes back two years.',
      answers: {
        200: { description: 'The list.', data: AccessAnswer, example: { access: [ACCESS_EXAMPLE] } },
      },
      errors: [],
    },
    async handle({ caller }) {
      const access = (await account.listAccess(caller)).map(({ created_at, ...row }) => ({
        ...row,
        to_remove: LISTED_ACCESS[row.kind],
        created_at: created_at?.toISOString() ?? null,
      }));
      return { data: { access } };
    },
  });
}

function confirmAccess(account: Portal['account']) {
  return actionEndpoint({
    method: 'POST',
    path: '/account/access/reviewed',
    scope: 'any_member',
    change: 'access.reviewed',
    operation: {
      id: 'confirmAccess',
      tag: 'Account',
      summary: 'Confirm what has lasting access',
      description: 'After a password reset: passkeys that you have left in the list work again.',
      done: 'It is confirmed.',
      errors: [],
    },
    async act({ caller }) {
      await account.confirmAccess(caller);
    },
  });
}
