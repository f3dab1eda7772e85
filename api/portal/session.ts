/** Signing in and out: `/internal/session`. */
import { ok } from '../http/endpoint.ts';
import { type Member, organisationOf } from '../../services/portal/member.ts';
import type { EndpointDependencies } from '../dependencies.ts';
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
import { requireNoWait, type SignInAttempt } from '../../services/portal/sessions/sign-in.ts';
import { SlidingLog } from '../http/rate-limits.ts';
import { openPortalEndpoint, type Portal, portalEndpoint } from './portal.ts';
import {
  CHALLENGE_COOKIE,
  cookieIn,
  DEVICE_COOKIE,
  logOwnChange,
  removeCookie,
  setCookie,
} from './session-cookies.ts';
import { Type } from 'typebox';

export async function sessionAnswer(
  { environment, services }: EndpointDependencies,
  member: Member,
): Promise<SessionAnswer> {
  const { user_id, email, name, second_factor, organisation, organisations, scopes } = member;
  return {
    user_id,
    email,
    name,
    second_factor,
    environment,
    organisation,
    organisations: [...organisations],
    permissions: [...scopes],
    ends_at: member.ends_at.toISOString(),
    access_review_due: member.access_review_due,
    webhooks_needing_attention: await services.webhookEndpoints.countNeedingAttention(organisationOf(member)),
  };
}

/** Wrong passwords allowed per minute for each network address or known device, in one process. */
export const FAILURES_ALLOWED = 30;
/** Attempts refused as too early that are allowed per minute. */
export const REFUSALS_ALLOWED = 60;
const SPAN_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export function signIn(dependencies: EndpointDependencies, { sessions, origin }: Portal) {
  const failures = new SlidingLog({ limit: FAILURES_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES });
  const refusals = new SlidingLog({ limit: REFUSALS_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES });

  /** Refuses callers with many failures before any query. */
  const guarded = async (attempt: SignInAttempt): Promise<SignedIn> => {
    const { id } = sessions.callerOf(attempt);
    requireNoWait(Math.max(failures.wait(id), refusals.wait(id)));
    try {
      return await sessions.signIn(attempt);
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : undefined;
      if (code === 'invalid_credentials') failures.record(id);
      if (code === 'rate_limit_exceeded') refusals.record(id);
      throw error;
    }
  };

  return openPortalEndpoint<SignInBody>({
    route: 'POST /session',
    body: SignInBody,
    id: 'signIn',
    tag: 'Session',
    summary: 'Sign in with a password',
    description:
      'Sets the session cookie. Attempts on one account that follow too quickly must wait; attempts from another device or address need not.',
    bodyExample: { email: SESSION_EXAMPLE.email, password: 'correct horse battery staple' },
    answers: ok(
      'The password is correct.',
      SignInAnswer,
      { outcome: 'signed_in', session: SESSION_EXAMPLE },
      ['Set-Cookie'],
    ),
    errors: ['invalid_credentials', 'rate_limit_exceeded'],
    async handle({ clientAddress, cookie, userAgent, body: { email, password } }) {
      const device = cookieIn(cookie, DEVICE_COOKIE);
      const signedIn = await guarded({ email, password, clientAddress, userAgent, device });
      if ('challenge' in signedIn) {
        const cookies = [setCookie(CHALLENGE_COOKIE, signedIn.challenge, origin)];
        return { cookies, data: { outcome: 'second_factor_needed' } };
      }
      const { member, cookies } = signedIn;
      await logOwnChange('session.began', dependencies.services, member, clientAddress);
      const known = signedIn.device === undefined ? [] : [setCookie(DEVICE_COOKIE, signedIn.device, origin)];
      const session = await sessionAnswer(dependencies, member);
      return { cookies: [...cookies, ...known], data: { outcome: 'signed_in', session } };
    },
  });
}

/** Limit for each network address. */
const CODES_A_MINUTE = 30;

export function finishSignIn(dependencies: EndpointDependencies, { sessions, origin }: Portal) {
  return openPortalEndpoint<SecondFactorBody>({
    route: 'POST /session/second-factor',
    callsPerMinute: CODES_A_MINUTE,
    body: SecondFactorBody,
    id: 'finishSignIn',
    tag: 'Session',
    summary: 'Complete a sign-in with the second factor',
    description:
      'Must follow within ten minutes of the password. Each code works once. After five wrong codes the ' +
      'password is required again. After ten in a row, no code is accepted for 15 minutes or until a ' +
      'password reset.',
    bodyExample: { kind: 'authenticator', code: '123456' },
    answers: SIGNED_IN,
    errors: ['invalid_code', 'session_required', 'second_factor_missing'],
    async handle({ clientAddress, cookie, userAgent, body }) {
      const challenge = cookieIn(cookie, CHALLENGE_COOKIE);
      if (challenge === undefined) throw new ServiceError('session_required');
      const { member, cookies } = await sessions.completeSignIn(challenge, body, userAgent);
      await logOwnChange('session.began', dependencies.services, member, clientAddress);
      const kept = [
        removeCookie(CHALLENGE_COOKIE, origin),
        setCookie(DEVICE_COOKIE, sessions.issueDevice(member.email), origin),
      ];
      return { cookies: [...cookies, ...kept], data: { session: await sessionAnswer(dependencies, member) } };
    },
  });
}

export function readSession(dependencies: EndpointDependencies) {
  return portalEndpoint({
    route: 'GET /session',
    scope: 'any_member',
    id: 'readSession',
    tag: 'Session',
    summary: 'Read the current session',
    description: 'The user, the current organisation and the permissions of the role.',
    answers: ok('The session.', SessionAnswer, SESSION_EXAMPLE),
    handle: async ({ caller }) => ({ data: await sessionAnswer(dependencies, caller) }),
  });
}

export function chooseOrganisation(dependencies: EndpointDependencies, { sessions }: Portal) {
  return portalEndpoint<ChooseOrganisationBody>({
    route: 'PUT /session/organisation',
    scope: 'any_member',
    body: ChooseOrganisationBody,
    id: 'chooseOrganisation',
    tag: 'Session',
    summary: 'Switch the organisation',
    description: 'Takes effect with the next call, in every tab of this session.',
    bodyExample: { organisation_id: SESSION_EXAMPLE.organisation.organisation_id },
    answers: ok('The session.', SessionAnswer, SESSION_EXAMPLE),
    errors: ['organisation_not_found'],
    async handle({ caller, body }) {
      const member = await sessions.actFor(caller, body.organisation_id);
      return { data: await sessionAnswer(dependencies, member) };
    },
  });
}

const SignedOut = Type.Object({ signed_out: Type.Literal(true) });

export function signOut({ sessions }: Portal) {
  return openPortalEndpoint({
    route: 'DELETE /session',
    id: 'signOut',
    tag: 'Session',
    summary: 'Sign out',
    description: 'Ends the session immediately. Works without a session too.',
    answers: ok('You are signed out.', SignedOut, { signed_out: true }, ['Set-Cookie']),
    handle: async ({ cookie }) => ({ cookies: await sessions.end(cookie), data: { signed_out: true } }),
  });
}
