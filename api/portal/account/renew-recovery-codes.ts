/** `POST /internal/account/recovery-codes`: new recovery codes; those before are worth nothing any more. */
import { PasswordBody, RECOVERY_CODES_EXAMPLE, RecoveryCodesAnswer } from '../../schemas/portal/account.ts';
import { allowance } from '../allowance.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { PASSWORDS_A_MINUTE } from './limits.ts';

export function renewRecoveryCodes({ sessions, hashing }: Portal) {
  const count = allowance(PASSWORDS_A_MINUTE);
  return portalEndpoint<PasswordBody>({
    method: 'POST',
    path: '/account/recovery-codes',
    scope: 'any_member',
    change: 'recovery_codes.renewed',
    body: PasswordBody,
    operation: {
      id: 'renewRecoveryCodes',
      tag: 'Account',
      summary: 'Get new recovery codes',
      description: 'Those before are worth nothing any more.',
      bodyExample: { password: 'correct horse battery staple' },
      answers: {
        200: {
          description: 'The codes: here, and never again.',
          data: RecoveryCodesAnswer,
          example: { recovery_codes: RECOVERY_CODES_EXAMPLE },
        },
      },
      errors: ['invalid_credentials', 'second_factor_missing'],
    },
    async handle({ caller, cookie, body: { password } }) {
      count(caller.user_id);
      const recovery_codes = await hashing.run(() => sessions.renewRecoveryCodes(cookie, password));
      return { data: { recovery_codes } };
    },
  });
}
