/** Single sign-on: `/internal/session/sign-on`. */
import { ok } from '../http/endpoint.ts';
import type { Member } from '../../services/portal/member.ts';
import type { EndpointDependencies } from '../dependencies.ts';
import {
  BeginSignOnBody,
  SignOnUrlAnswer,
  FinishSignOnBody,
  SIGNED_IN,
  SignOnAnswer,
} from '../schemas/portal/session.ts';
import { openPortalEndpoint, type Portal } from './portal.ts';
import { cookieIn, logOwnChange, newBrowserToken, setCookie, SIGN_ON_COOKIE } from './session-cookies.ts';
import { sessionAnswer } from './session.ts';

/** Limit for each network address. */
const SIGN_ONS_A_MINUTE = 30;

export function signOnEndpoints(dependencies: EndpointDependencies, portal: Portal) {
  return [readSignOn(portal), beginSignOn(portal), finishSignOn(dependencies, portal)];
}

function readSignOn({ signOn }: Portal) {
  return openPortalEndpoint({
    route: 'GET /session/sign-on',
    id: 'readSignOn',
    tag: 'Session',
    summary: 'Read the identity provider',
    description: 'The identity provider for single sign-on, if configured.',
    answers: ok('The provider, or null.', SignOnAnswer, { provider: { name: 'Sample HMO' } }),
    handle: async () => ({
      data: { provider: signOn.name === undefined ? null : { name: signOn.name } },
    }),
  });
}

function beginSignOn({ signOn, origin }: Portal) {
  return openPortalEndpoint<BeginSignOnBody>({
    route: 'POST /session/sign-on',
    callsPerMinute: SIGN_ONS_A_MINUTE,
    body: BeginSignOnBody,
    id: 'beginSignOn',
    tag: 'Session',
    summary: 'Start a single sign-on',
    description:
      'Send the browser to the returned URL. The identity provider sends it back to `/sign-on` of the pages.',
    bodyExample: { kind: 'partner' },
    answers: ok(
      'The URL of the identity provider.',
      SignOnUrlAnswer,
      { url: 'https://login.example.com/authorize?client_id=portal&state=...' },
      ['Set-Cookie'],
    ),
    errors: ['sign_on_not_found', 'sign_on_unavailable'],
    async handle({ cookie, body: { kind } }) {
      const browser = cookieIn(cookie, SIGN_ON_COOKIE) ?? newBrowserToken();
      const url = await signOn.begin(kind, browser);
      return { cookies: [setCookie(SIGN_ON_COOKIE, browser, origin)], data: { url } };
    },
  });
}

function finishSignOn(dependencies: EndpointDependencies, portal: Portal) {
  const { signOn, sessions } = portal;
  return openPortalEndpoint<FinishSignOnBody>({
    route: 'POST /session/sign-on/finish',
    callsPerMinute: SIGN_ONS_A_MINUTE,
    body: FinishSignOnBody,
    id: 'finishSignOn',
    tag: 'Session',
    summary: 'Finish a single sign-on',
    description: 'Works once, within ten minutes, in the browser that started it.',
    bodyExample: { query: '?code=...&state=...&iss=https%3A%2F%2Flogin.example.com' },
    answers: SIGNED_IN,
    errors: [
      'sign_on_failed',
      'sign_on_not_allowed',
      'sign_on_not_found',
      'sign_on_unavailable',
      'session_required',
    ],
    async handle({ clientAddress, cookie, userAgent, body: { query } }) {
      const { has_joined, has_linked, organisation_id, ...user } = await signOn.finish(
        query,
        cookieIn(cookie, SIGN_ON_COOKIE) ?? '',
      );
      const begun = await sessions.begin(user, userAgent, {
        organisationId: organisation_id,
        renewable: false,
      });
      const { services } = dependencies;
      if (has_linked) await reportLink(dependencies, portal, begun.member, clientAddress);
      if (has_joined) await logOwnChange('member.joined', services, begun.member, clientAddress);
      await logOwnChange('session.began', services, begun.member, clientAddress);
      return { cookies: begun.cookies, data: { session: await sessionAnswer(dependencies, begun.member) } };
    },
  });
}

/** Logs a newly linked identity provider and emails the user, because it can sign in from now on. */
async function reportLink(
  { services }: Pick<EndpointDependencies, 'services'>,
  { account }: Pick<Portal, 'account'>,
  member: Member,
  clientAddress: string,
): Promise<void> {
  const notice = { user_id: member.user_id, kind: 'sign_on.linked', client_address: clientAddress } as const;
  (await account.prepareNotice(notice)).send();
  await logOwnChange('sign_on.linked', services, member, clientAddress);
}
