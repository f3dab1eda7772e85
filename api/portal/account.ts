/** The user's account: `/internal/account` and `/internal/password`. */
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
  attemptsPerMinute,
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
import { jsonAnswer, ok, parameter } from '../http/endpoint.ts';
import { logOwnChange } from './session-cookies.ts';
import { LISTED_ACCESS } from '../../domain/portal/lasting-access.ts';

export function renameUser({ account }: Portal) {
  return actionEndpoint<RenameBody>({
    route: 'PUT /account/name',
    scope: 'any_member',
    body: RenameBody,
    id: 'rename',
    tag: 'Account',
    summary: 'Change your name',
    description: 'Your name is shown to other members of your organisations beside your email address.',
    bodyExample: { name: 'Ada Obi' },
    done: 'The name was changed.',
    async act({ caller, body: { name } }) {
      await account.rename(caller, name);
    },
  });
}

export function changePassword({ account }: Portal) {
  const count = attemptsPerMinute(PASSWORDS_A_MINUTE);
  return actionEndpoint<ChangePasswordBody>({
    route: 'PUT /account/password',
    scope: 'any_member',
    change: 'password.changed',
    body: ChangePasswordBody,
    id: 'changePassword',
    tag: 'Account',
    summary: 'Change your password',
    description: 'Ends your other sessions.',
    bodyExample: { current: 'correct horse battery staple', password: 'another horse, another battery' },
    done: 'The password was changed.',
    errors: ['invalid_credentials'],
    async act({ caller, body }) {
      count(caller.user_id);
      await account.changePassword(byUser(caller), caller, body);
    },
  });
}

/** Limit for each network address. */
const RESETS_A_MINUTE = 10;

export function askForReset({ account }: Portal) {
  return openPortalEndpoint<AskForResetBody>({
    route: 'POST /password/reset-link',
    callsPerMinute: RESETS_A_MINUTE,
    body: AskForResetBody,
    id: 'askForReset',
    tag: 'Account',
    summary: 'Request a password reset',
    description:
      'Sends an email with a link if the address has an account. The response is the same if it has none.',
    bodyExample: { email: 'ada@example.com' },
    answers: { 202: jsonAnswer('An email is sent if the address has an account.', Done, DONE) },
    async handle({ body: { email } }) {
      account.askForReset(email);
      return { status: 202, data: DONE };
    },
  });
}

export function resetPassword(services: Services, { account }: Portal) {
  return openPortalEndpoint<ResetBody>({
    route: 'POST /password/reset',
    callsPerMinute: RESETS_A_MINUTE,
    body: ResetBody,
    id: 'resetPassword',
    tag: 'Account',
    summary: 'Set a new password',
    description:
      'Uses the link of the email. Ends all sessions of the user and withdraws the invitations the user ' +
      'sent. The second factor stays, and the next sign-in asks for it. Passkeys work again after the ' +
      'user has reviewed what has access to the account.',
    bodyExample: { token: TOKEN_EXAMPLE, password: 'correct horse battery staple' },
    answers: ok('The password was set. Sign in with it.', Done, DONE),
    errors: ['link_not_found'],
    async handle({ clientAddress, body: { token, password } }) {
      const { user_id, memberships } = await account.resetPassword(byAddress(clientAddress), token, password);
      (
        await account.prepareNotice({ user_id, kind: 'password.changed', client_address: clientAddress })
      ).send();
      for (const organisation of memberships) {
        const user = { user_id, email: null, organisation };
        await logOwnChange('password.changed', services, user, clientAddress);
      }
      return { data: DONE };
    },
  });
}

export function listSessions({ account }: Portal) {
  return portalEndpoint({
    route: 'GET /account/sessions',
    scope: 'any_member',
    id: 'listSessions',
    tag: 'Account',
    summary: 'List your sessions',
    description: 'Your active sessions, newest first.',
    answers: ok('The sessions.', OwnSessionsAnswer, { sessions: [OWN_SESSION_EXAMPLE] }),
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
    route: 'DELETE /account/sessions/:session_id',
    scope: 'any_member',
    change: 'session.ended',
    id: 'endSession',
    tag: 'Account',
    summary: 'End a session',
    description: 'Ends one of your sessions immediately, on all servers.',
    parameters: {
      session_id: { description: 'From `GET /account/sessions`.', example: OWN_SESSION_EXAMPLE.session_id },
    },
    done: 'The session ended.',
    errors: ['session_not_found'],
    async act(call) {
      await account.endSession(call.caller, parameter(call, 'session_id'));
    },
  });
}

export function endOtherSessions({ account }: Portal) {
  return actionEndpoint({
    route: 'DELETE /account/sessions',
    scope: 'any_member',
    change: 'session.ended',
    id: 'endOtherSessions',
    tag: 'Account',
    summary: 'Sign out everywhere else',
    description: 'Ends all your sessions except this one immediately, on all servers.',
    done: 'The sessions ended.',
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
    route: 'GET /account/access',
    scope: 'any_member',
    id: 'listAccess',
    tag: 'Account',
    summary: 'List what has lasting access',
    description:
      'Lists, newest first: your passkeys, second factor and identity providers; API keys and invitations ' +
      'that you created; members whom you invited or gave a role; and webhook endpoints that you, or keys ' +
      'that you created, registered or changed. Members and webhook endpoints come from the audit log of ' +
      'the last two years.',
    answers: ok('The list.', AccessAnswer, { access: [ACCESS_EXAMPLE] }),
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
    route: 'POST /account/access/reviewed',
    scope: 'any_member',
    change: 'access.reviewed',
    id: 'confirmAccess',
    tag: 'Account',
    summary: 'Confirm what has lasting access',
    description: 'After a password reset, re-enables the passkeys that you left in the list.',
    done: 'The list was confirmed.',
    async act({ caller }) {
      await account.confirmAccess(caller);
    },
  });
}
