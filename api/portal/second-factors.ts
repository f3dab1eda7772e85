/** Second factors and passkeys of an account. */
import {
  CodeBody,
  PreparedSecondFactorAnswer,
  RECOVERY_CODES_EXAMPLE,
  RecoveryCodesAnswer,
} from '../schemas/portal/account.ts';
import { allowance, PASSWORDS_A_MINUTE, type Portal, actionEndpoint, portalEndpoint } from './portal.ts';
import { parameter } from '../http/endpoint.ts';
import {
  ADD_PASSKEY_EXAMPLE,
  AddPasskeyBody,
  OPTIONS_EXAMPLE,
  OptionsAnswer,
  PASSKEY_EXAMPLE,
  PasskeyAnswer,
  PasskeysAnswer,
  toPasskey,
} from '../schemas/portal/session.ts';

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
  return actionEndpoint<CodeBody>({
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
      done: 'It is on.',
      errors: ['invalid_code', 'second_factor_exists', 'second_factor_missing'],
    },
    async act({ caller, body: { code } }) {
      count(caller.user_id);
      await secondFactors.confirm(caller, code);
    },
  });
}

function remove({ secondFactors }: Portal, count: Count) {
  return actionEndpoint({
    method: 'POST',
    path: '/account/second-factor/remove',
    scope: 'any_member',
    change: 'second_factor.disabled',
    operation: {
      id: 'removeSecondFactor',
      tag: 'Account',
      summary: 'Turn the second factor off',
      description: 'Its recovery codes no longer work.',
      done: 'It is off.',
      errors: [],
    },
    async act({ caller }) {
      count(caller.user_id);
      await secondFactors.remove(caller);
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

export function passkeyEndpoints({ passkeys }: Portal) {
  return [listPasskeys(passkeys), preparePasskey(passkeys), addPasskey(passkeys), removePasskey(passkeys)];
}

function listPasskeys(passkeys: Portal['passkeys']) {
  return portalEndpoint({
    method: 'GET',
    path: '/account/passkeys',
    scope: 'any_member',
    operation: {
      id: 'listPasskeys',
      tag: 'Account',
      summary: 'List your passkeys',
      description: 'Oldest first.',
      answers: {
        200: { description: 'The passkeys.', data: PasskeysAnswer, example: { passkeys: [PASSKEY_EXAMPLE] } },
      },
      errors: [],
    },
    handle: async ({ caller }) => ({ data: { passkeys: (await passkeys.list(caller)).map(toPasskey) } }),
  });
}

function preparePasskey(passkeys: Portal['passkeys']) {
  return portalEndpoint({
    method: 'POST',
    path: '/account/passkeys/options',
    scope: 'any_member',
    needsProof: true,
    operation: {
      id: 'preparePasskey',
      tag: 'Account',
      summary: 'Get what a device is asked for',
      description: 'For `navigator.credentials.create`; answered within five minutes.',
      answers: { 200: { description: 'The options.', data: OptionsAnswer, example: OPTIONS_EXAMPLE } },
      errors: ['passkey_refused'],
    },
    handle: async ({ caller }) => ({ data: { options: await passkeys.prepare(caller) } }),
  });
}

function addPasskey(passkeys: Portal['passkeys']) {
  return portalEndpoint<AddPasskeyBody>({
    method: 'POST',
    path: '/account/passkeys',
    scope: 'any_member',
    change: 'passkey.added',
    body: AddPasskeyBody,
    operation: {
      id: 'addPasskey',
      tag: 'Account',
      summary: 'Add a passkey',
      description: 'With what the device answered.',
      bodyExample: ADD_PASSKEY_EXAMPLE,
      answers: { 201: { description: 'The passkey.', data: PasskeyAnswer, example: PASSKEY_EXAMPLE } },
      errors: ['passkey_refused'],
    },
    async handle({ caller, body: { name, response } }) {
      return { status: 201, data: toPasskey(await passkeys.add(caller, name, response)) };
    },
  });
}

function removePasskey(passkeys: Portal['passkeys']) {
  return actionEndpoint({
    method: 'DELETE',
    path: '/account/passkeys/:passkey_id',
    scope: 'any_member',
    change: 'passkey.removed',
    operation: {
      id: 'removePasskey',
      tag: 'Account',
      summary: 'Remove a passkey',
      description: 'It signs in no more.',
      parameters: {
        passkey_id: { description: 'From `GET /account/passkeys`.', example: PASSKEY_EXAMPLE.passkey_id },
      },
      done: 'It is removed.',
      errors: ['passkey_not_found'],
    },
    async act(call) {
      await passkeys.remove(call.caller, parameter(call, 'passkey_id'));
    },
  });
}
