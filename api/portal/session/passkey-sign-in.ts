/** Signing in with a passkey, which is both factors at once: `/internal/session/passkey`. */
import type { Dependencies } from '../../dependencies.ts';
import {
  OPTIONS_EXAMPLE,
  OptionsAnswer,
  PASSKEY_SIGN_IN_EXAMPLE,
  PasskeySignInBody,
} from '../../schemas/portal/passkeys.ts';
import { SESSION_EXAMPLE, SignedInAnswer } from '../../schemas/portal/session.ts';
import { allowance } from '../allowance.ts';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { logBegun } from './log-begun.ts';
import { sessionAnswer } from './session-answer.ts';

/** From one network address. */
const TRIES_A_MINUTE = 30;

export function passkeyChallenge({ passkeys }: Portal) {
  const count = allowance(TRIES_A_MINUTE);
  return openPortalEndpoint({
    method: 'POST',
    path: '/session/passkey/options',
    operation: {
      id: 'preparePasskeySignIn',
      tag: 'Session',
      summary: 'Get what a passkey is asked for',
      description: 'For `navigator.credentials.get`; answered within five minutes. It names no account.',
      answers: { 200: { description: 'The options.', data: OptionsAnswer, example: OPTIONS_EXAMPLE } },
      errors: ['rate_limit_exceeded'],
    },
    async handle({ clientAddress }) {
      count(clientAddress);
      return { data: { options: await passkeys.challenge() } };
    },
  });
}

export function signInWithPasskey(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { passkeys, sessions }: Portal,
) {
  const count = allowance(TRIES_A_MINUTE);
  return openPortalEndpoint<PasskeySignInBody>({
    method: 'POST',
    path: '/session/passkey',
    body: PasskeySignInBody,
    operation: {
      id: 'signInWithPasskey',
      tag: 'Session',
      summary: 'Sign in with a passkey',
      description: 'Neither a password nor a second factor is asked for: the device has asked its user.',
      bodyExample: PASSKEY_SIGN_IN_EXAMPLE,
      answers: {
        200: {
          description: 'You are signed in.',
          data: SignedInAnswer,
          example: { session: SESSION_EXAMPLE },
          headers: ['Set-Cookie'],
        },
      },
      errors: ['passkey_refused', 'session_required', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, userAgent, body }) {
      count(clientAddress);
      const begun = await sessions.begin(await passkeys.recognise(body.response), userAgent);
      await logBegun(dependencies.services, begun.member, clientAddress);
      return { cookies: begun.cookies, data: { session: await sessionAnswer(dependencies, begun.member) } };
    },
  });
}
