/** The endpoints of single sign-on: `/internal/session/sign-on`. */
import type { Member } from '../../services/portal/member.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  BeginSignOnBody,
  BegunSignOnAnswer,
  FinishSignOnBody,
  SIGNED_IN,
  SignOnAnswer,
} from '../schemas/portal/session.ts';
import { allowance, openPortalEndpoint, type Portal } from './portal.ts';
import {
  cookieIn,
  logBegun,
  logJoined,
  logLinked,
  newBrowser,
  setCookie,
  SIGN_ON,
} from './session-cookies.ts';
import { sessionAnswer } from './session.ts';

/** From one network address. */
const SIGN_ONS_A_MINUTE = 30;

export function signOnEndpoints(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  portal: Portal,
) {
  return [readSignOn(portal), beginSignOn(portal), finishSignOn(dependencies, portal)];
}

function readSignOn({ signOn }: Portal) {
  return openPortalEndpoint({
    method: 'GET',
    path: '/session/sign-on',
    operation: {
      id: 'readSignOn',
      tag: 'Session',
      summary: 'See whether there is single sign-on',
      description: 'And what the identity provider is called.',
      answers: {
        200: {
          description: 'The provider, if there is one.',
          data: SignOnAnswer,
          example: { provider: { name: 'Sample HMO' } },
        },
      },
      errors: [],
    },
    handle: async () => ({
      data: { provider: signOn.name === undefined ? null : { name: signOn.name } },
    }),
  });
}

function beginSignOn({ signOn, origin }: Portal) {
  const count = allowance(SIGN_ONS_A_MINUTE);
  return openPortalEndpoint<BeginSignOnBody>({
    method: 'POST',
    path: '/session/sign-on',
    body: BeginSignOnBody,
    operation: {
      id: 'beginSignOn',
      tag: 'Session',
      summary: 'Begin a single sign-on',
      description: 'The browser goes to the identity provider, and comes back to `/sign-on` of the pages.',
      bodyExample: { kind: 'partner' },
      answers: {
        200: {
          description: 'Where the browser goes.',
          data: BegunSignOnAnswer,
          example: { url: 'https://login.example.com/authorize?client_id=portal&state=...' },
          headers: ['Set-Cookie'],
        },
      },
      errors: ['sign_on_not_found', 'sign_on_unavailable', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, cookie, body: { kind } }) {
      count(clientAddress);
      const browser = cookieIn(cookie, SIGN_ON) ?? newBrowser();
      const url = await signOn.begin(kind, browser);
      return { cookies: [setCookie(SIGN_ON, browser, origin)], data: { url } };
    },
  });
}

function finishSignOn(dependencies: Pick<Dependencies, 'environment' | 'services'>, portal: Portal) {
  const { signOn, sessions } = portal;
  const count = allowance(SIGN_ONS_A_MINUTE);
  return openPortalEndpoint<FinishSignOnBody>({
    method: 'POST',
    path: '/session/sign-on/finish',
    body: FinishSignOnBody,
    operation: {
      id: 'finishSignOn',
      tag: 'Session',
      summary: 'Finish a single sign-on',
      description: 'Once, within ten minutes, in the browser that began it.',
      bodyExample: { query: '?code=...&state=...&iss=https%3A%2F%2Flogin.example.com' },
      answers: SIGNED_IN,
      errors: [
        'sign_on_failed',
        'sign_on_not_allowed',
        'sign_on_not_found',
        'sign_on_unavailable',
        'session_required',
        'rate_limit_exceeded',
      ],
    },
    async handle({ clientAddress, cookie, userAgent, body: { query } }) {
      count(clientAddress);
      const { has_joined, has_linked, organisation_id, ...user } = await signOn.finish(
        query,
        cookieIn(cookie, SIGN_ON) ?? '',
      );
      const begun = await sessions.begin(user, userAgent, {
        organisationId: organisation_id,
        renewable: false,
      });
      const { services } = dependencies;
      if (has_linked) await noteLinked(dependencies, portal, begun.member, clientAddress);
      if (has_joined) await logJoined(services, begun.member, clientAddress);
      await logBegun(services, begun.member, clientAddress);
      return { cookies: begun.cookies, data: { session: await sessionAnswer(dependencies, begun.member) } };
    },
  });
}

/** A linked identity provider signs in from now on, so the user gets an e-mail. */
async function noteLinked(
  { services }: Pick<Dependencies, 'services'>,
  { account }: Pick<Portal, 'account'>,
  member: Member,
  clientAddress: string,
): Promise<void> {
  const notice = { user_id: member.user_id, kind: 'sign_on.linked', client_address: clientAddress } as const;
  (await account.prepareNotice(notice)).send();
  await logLinked(services, member, clientAddress);
}
