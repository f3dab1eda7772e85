/** Signing in and out: `/internal/session`. */
import { type Member, organisationOf } from '../../services/portal/member.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  ChooseOrganisationBody,
  SecondFactorBody,
  SESSION_EXAMPLE,
  SessionAnswer,
  SIGNED_IN,
  SignInAnswer,
  SignInBody,
} from '../schemas/portal/session.ts';
import { ServiceError } from '../../services/common/errors.ts';
import type { SignedIn } from '../../services/portal/sessions/sessions.ts';
import { refuseFor, type SignInTry } from '../../services/portal/sessions/sign-in.ts';
import { SlidingLog } from '../http/rate-limits.ts';
import { allowance, openPortalEndpoint, type Portal, portalEndpoint } from './portal.ts';
import { CHALLENGE, cookieIn, DEVICE, logBegun, removeCookie, setCookie } from './session-cookies.ts';
import { Type } from 'typebox';

export async function sessionAnswer(
  { environment, services }: Pick<Dependencies, 'environment' | 'services'>,
  {
    user_id,
    email,
    name,
    second_factor,
    organisation,
    organisations,
    scopes,
    ends_at,
    access_review_due,
  }: Member,
): Promise<SessionAnswer> {
  return {
    user_id,
    email,
    name,
    second_factor,
    environment,
    organisation,
    organisations: [...organisations],
    permissions: [...scopes],
    ends_at: ends_at.toISOString(),
    access_review_due,
    webhooks_needing_attention: await services.webhookEndpoints.countNeedingAttention(
      organisationOf({ organisation }),
    ),
  };
}

/** Of one network address, or of one known device, within the span in one process: wrong passwords. */
export const FAILURES_ALLOWED = 30;
/** The same for attempts that came too early. */
export const REFUSALS_ALLOWED = 60;
const SPAN_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export function signIn(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { sessions, origin }: Portal,
) {
  const failures = new SlidingLog({ limit: FAILURES_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES });
  const refusals = new SlidingLog({ limit: REFUSALS_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES });

  /** Refuses a caller with many refusals before anything asks Postgres. */
  const guarded = async (asked: SignInTry): Promise<SignedIn> => {
    const { id } = sessions.callerOf(asked);
    refuseFor(Math.max(failures.wait(id), refusals.wait(id)));
    try {
      return await sessions.signIn(asked);
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : undefined;
      if (code === 'invalid_credentials') failures.note(id);
      if (code === 'rate_limit_exceeded') refusals.note(id);
      throw error;
    }
  };

  return openPortalEndpoint<SignInBody>({
    method: 'POST',
    path: '/session',
    body: SignInBody,
    operation: {
      id: 'signIn',
      tag: 'Session',
      summary: 'Sign in with a password',
      description:
        'The answer sets the cookie of the session. Tries of one account that come too fast have to wait, those from elsewhere do not.',
      bodyExample: { email: SESSION_EXAMPLE.email, password: 'correct horse battery staple' },
      answers: {
        200: {
          description: 'The password is right.',
          data: SignInAnswer,
          example: { outcome: 'signed_in', session: SESSION_EXAMPLE },
          headers: ['Set-Cookie'],
        },
      },
      errors: ['invalid_credentials', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, cookie, userAgent, body: { email, password } }) {
      const device = cookieIn(cookie, DEVICE);
      const signedIn = await guarded({ email, password, clientAddress, userAgent, device });
      if ('challenge' in signedIn) {
        const cookies = [setCookie(CHALLENGE, signedIn.challenge, origin)];
        return { cookies, data: { outcome: 'second_factor_needed' } };
      }
      const { member, cookies } = signedIn;
      await logBegun(dependencies.services, member, clientAddress);
      const known = signedIn.device === undefined ? [] : [setCookie(DEVICE, signedIn.device, origin)];
      const session = await sessionAnswer(dependencies, member);
      return { cookies: [...cookies, ...known], data: { outcome: 'signed_in', session } };
    },
  });
}

/** From one network address. */
const CODES_A_MINUTE = 30;

export function finishSignIn(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { sessions, origin }: Portal,
) {
  const count = allowance(CODES_A_MINUTE);
  return openPortalEndpoint<SecondFactorBody>({
    method: 'POST',
    path: '/session/second-factor',
    body: SecondFactorBody,
    operation: {
      id: 'finishSignIn',
      tag: 'Session',
      summary: 'Give the second factor',
      description:
        'Within ten minutes of the password; each code works once. After five wrong codes the password is asked for again, and ' +
        'after ten in a row no code is accepted for 15 minutes, or until a new password is set.',
      bodyExample: { kind: 'authenticator', code: '123456' },
      answers: SIGNED_IN,
      errors: ['invalid_code', 'session_required', 'rate_limit_exceeded', 'second_factor_missing'],
    },
    async handle({ clientAddress, cookie, userAgent, body }) {
      count(clientAddress);
      const challenge = cookieIn(cookie, CHALLENGE);
      if (challenge === undefined) throw new ServiceError('session_required');
      const { member, cookies } = await sessions.completeSignIn(challenge, body, userAgent);
      await logBegun(dependencies.services, member, clientAddress);
      const kept = [
        removeCookie(CHALLENGE, origin),
        setCookie(DEVICE, sessions.issueDevice(member.email), origin),
      ];
      return { cookies: [...cookies, ...kept], data: { session: await sessionAnswer(dependencies, member) } };
    },
  });
}

export function readSession(dependencies: Pick<Dependencies, 'environment' | 'services'>) {
  return portalEndpoint({
    method: 'GET',
    path: '/session',
    scope: 'any_member',
    operation: {
      id: 'readSession',
      tag: 'Session',
      summary: 'See who is signed in',
      description: 'For which organisation you act, and what your role allows.',
      answers: { 200: { description: 'The session.', data: SessionAnswer, example: SESSION_EXAMPLE } },
      errors: [],
    },
    handle: async ({ caller }) => ({ data: await sessionAnswer(dependencies, caller) }),
  });
}

export function chooseOrganisation(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { sessions }: Portal,
) {
  return portalEndpoint<ChooseOrganisationBody>({
    method: 'PUT',
    path: '/session/organisation',
    scope: 'any_member',
    body: ChooseOrganisationBody,
    operation: {
      id: 'chooseOrganisation',
      tag: 'Session',
      summary: 'Act for another of your organisations',
      description: 'From the next call on, in every tab of this session.',
      bodyExample: { organisation_id: SESSION_EXAMPLE.organisation.organisation_id },
      answers: { 200: { description: 'The session.', data: SessionAnswer, example: SESSION_EXAMPLE } },
      errors: ['organisation_not_found'],
    },
    async handle({ caller, body }) {
      const member = await sessions.actFor(caller, body.organisation_id);
      return { data: await sessionAnswer(dependencies, member) };
    },
  });
}

const SignedOut = Type.Object({ signed_out: Type.Literal(true) });

export function signOut({ sessions }: Portal) {
  return openPortalEndpoint({
    method: 'DELETE',
    path: '/session',
    operation: {
      id: 'signOut',
      tag: 'Session',
      summary: 'Sign out',
      description: 'Ends the session at once, also when there is none.',
      answers: {
        200: {
          description: 'There is no session.',
          data: SignedOut,
          example: { signed_out: true },
          headers: ['Set-Cookie'],
        },
      },
      errors: [],
    },
    handle: async ({ cookie }) => ({ cookies: await sessions.end(cookie), data: { signed_out: true } }),
  });
}
