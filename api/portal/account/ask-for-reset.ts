/** `POST /internal/password/reset-link`: a link by mail, for whoever has lost the password. Nobody is told who has an account. */
import { AskForResetBody, DONE, Done } from '../../schemas/portal/account.ts';
import { allowance } from '../allowance.ts';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

/** From one network address. */
export const RESETS_A_MINUTE = 10;

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
