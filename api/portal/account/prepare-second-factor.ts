/** `POST /internal/account/second-factor`: what an authenticator is set up with; it counts once a code of it has come. */
import {
  PasswordBody,
  PreparedSecondFactorAnswer,
  RECOVERY_CODES_EXAMPLE,
} from '../../schemas/portal/account.ts';
import { allowance } from '../allowance.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { PASSWORDS_A_MINUTE } from './limits.ts';

export function prepareSecondFactor({ sessions, hashing }: Portal) {
  const count = allowance(PASSWORDS_A_MINUTE);
  return portalEndpoint<PasswordBody>({
    method: 'POST',
    path: '/account/second-factor',
    scope: 'any_member',
    body: PasswordBody,
    operation: {
      id: 'prepareSecondFactor',
      tag: 'Account',
      summary: 'Set up an authenticator',
      description:
        'Nothing is asked for until a code of it is confirmed. Setting it up again replaces what was not confirmed.',
      bodyExample: { password: 'correct horse battery staple' },
      answers: {
        200: {
          description: 'What to show, once.',
          data: PreparedSecondFactorAnswer,
          example: {
            uri: 'otpauth://totp/Medicine%20fulfilment:ada@example.com?secret=...',
            recovery_codes: RECOVERY_CODES_EXAMPLE,
          },
        },
      },
      errors: ['invalid_credentials', 'second_factor_exists'],
    },
    async handle({ caller, cookie, body: { password } }) {
      count(caller.user_id);
      return { data: await hashing.run(() => sessions.prepareSecondFactor(cookie, password)) };
    },
  });
}
