/** `PUT /internal/account/second-factor`: from now on each sign-in asks for a code. */
import { CodeBody, DONE, Done } from '../../schemas/portal/account.ts';
import { allowance } from '../allowance.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { PASSWORDS_A_MINUTE } from './limits.ts';

export function confirmSecondFactor({ sessions }: Portal) {
  const count = allowance(PASSWORDS_A_MINUTE);
  return portalEndpoint<CodeBody>({
    method: 'PUT',
    path: '/account/second-factor',
    scope: 'any_member',
    change: 'second_factor.enabled',
    body: CodeBody,
    operation: {
      id: 'confirmSecondFactor',
      tag: 'Account',
      summary: 'Turn the second factor on',
      description: 'With a code of the authenticator that was set up. From now on each sign-in asks for one.',
      bodyExample: { code: '123456' },
      answers: { 200: { description: 'It is on.', data: Done, example: DONE, headers: ['Set-Cookie'] } },
      errors: ['invalid_code', 'second_factor_missing'],
    },
    async handle({ caller, cookie, body: { code } }) {
      count(caller.user_id);
      return { cookies: await sessions.confirmSecondFactor(cookie, code), data: DONE };
    },
  });
}
