/** The endpoints about the second factor of the account: `/internal/account/second-factor` and `/internal/account/recovery-codes`. */
import {
  CodeBody,
  DONE,
  Done,
  PreparedSecondFactorAnswer,
  RECOVERY_CODES_EXAMPLE,
  RecoveryCodesAnswer,
} from '../../schemas/portal/account.ts';
import { allowance, PASSWORDS_A_MINUTE } from '../allowance.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

export function secondFactorEndpoints(portal: Portal) {
  const count = allowance(PASSWORDS_A_MINUTE);
  return [prepare(portal, count), confirm(portal, count), remove(portal, count), renew(portal, count)];
}

type Count = (who: string) => void;

function prepare({ secondFactors }: Portal, count: Count) {
  return portalEndpoint({
    method: 'POST',
    path: '/account/second-factor',
    scope: 'any_member',
    needsProof: true,
    operation: {
      id: 'prepareSecondFactor',
      tag: 'Account',
      summary: 'Set up an authenticator',
      description:
        'Sign-ins ask for a code only after you have confirmed one. Setting it up again replaces what was not confirmed.',
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
      errors: ['second_factor_exists'],
    },
    async handle({ caller }) {
      count(caller.user_id);
      return { data: await secondFactors.prepare(caller) };
    },
  });
}

function confirm({ secondFactors }: Portal, count: Count) {
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
      description:
        'With a code of the authenticator that was set up. From now on each sign-in asks for one. Your other sessions end.',
      bodyExample: { code: '123456' },
      answers: { 200: { description: 'It is on.', data: Done, example: DONE } },
      errors: ['invalid_code', 'second_factor_exists', 'second_factor_missing'],
    },
    async handle({ caller, body: { code } }) {
      count(caller.user_id);
      await secondFactors.confirm(caller, code);
      return { data: DONE };
    },
  });
}

function remove({ secondFactors }: Portal, count: Count) {
  return portalEndpoint({
    method: 'POST',
    path: '/account/second-factor/remove',
    scope: 'any_member',
    change: 'second_factor.disabled',
    operation: {
      id: 'removeSecondFactor',
      tag: 'Account',
      summary: 'Turn the second factor off',
      description: 'Its recovery codes no longer work.',
      answers: { 200: { description: 'It is off.', data: Done, example: DONE } },
      errors: [],
    },
    async handle({ caller }) {
      count(caller.user_id);
      await secondFactors.remove(caller);
      return { data: DONE };
    },
  });
}

function renew({ secondFactors }: Portal, count: Count) {
  return portalEndpoint({
    method: 'POST',
    path: '/account/recovery-codes',
    scope: 'any_member',
    change: 'recovery_codes.renewed',
    operation: {
      id: 'renewRecoveryCodes',
      tag: 'Account',
      summary: 'Get new recovery codes',
      description: 'The codes before no longer work.',
      answers: {
        200: {
          description: 'The codes: here, and never again.',
          data: RecoveryCodesAnswer,
          example: { recovery_codes: RECOVERY_CODES_EXAMPLE },
        },
      },
      errors: ['second_factor_missing'],
    },
    async handle({ caller }) {
      count(caller.user_id);
      return { data: { recovery_codes: await secondFactors.renewRecoveryCodes(caller) } };
    },
  });
}
