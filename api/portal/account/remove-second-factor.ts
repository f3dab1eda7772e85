/** `POST /internal/account/second-factor/remove`: sign-ins ask for the password alone again. */
import { DONE, Done, PasswordBody } from '../../schemas/portal/account.ts';
import { allowance } from '../allowance.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { PASSWORDS_A_MINUTE } from './limits.ts';

export function removeSecondFactor({ sessions, hashing }: Portal) {
  const count = allowance(PASSWORDS_A_MINUTE);
  return portalEndpoint<PasswordBody>({
    method: 'POST',
    path: '/account/second-factor/remove',
    scope: 'any_member',
    change: 'second_factor.disabled',
    body: PasswordBody,
    operation: {
      id: 'removeSecondFactor',
      tag: 'Account',
      summary: 'Turn the second factor off',
      description: 'Its recovery codes are worth nothing any more.',
      bodyExample: { password: 'correct horse battery staple' },
      answers: { 200: { description: 'It is off.', data: Done, example: DONE, headers: ['Set-Cookie'] } },
      errors: ['invalid_credentials'],
    },
    async handle({ caller, cookie, body: { password } }) {
      count(caller.user_id);
      return { cookies: await hashing.run(() => sessions.removeSecondFactor(cookie, password)), data: DONE };
    },
  });
}
