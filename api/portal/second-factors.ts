/** Second factors and passkeys of an account. */
import {
  CodeBody,
  PreparedSecondFactorAnswer,
  RECOVERY_CODES_EXAMPLE,
  RecoveryCodesAnswer,
} from '../schemas/portal/account.ts';
import {
  attemptsPerMinute,
  PASSWORDS_A_MINUTE,
  type Portal,
  actionEndpoint,
  portalEndpoint,
} from './portal.ts';
import { jsonAnswer, ok, parameter } from '../http/endpoint.ts';
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
  const count = attemptsPerMinute(PASSWORDS_A_MINUTE);
  return [prepare(portal, count), confirm(portal, count), remove(portal, count), renew(portal, count)];
}

type Count = (who: string) => void;

function prepare({ secondFactors }: Portal, count: Count) {
  return portalEndpoint({
    route: 'POST /account/second-factor',
    scope: 'any_member',
    needsProof: true,
    id: 'prepareSecondFactor',
    tag: 'Account',
    summary: 'Set up an authenticator',
    description:
      'Sign-ins ask for a code only after you have confirmed one. Setting up again replaces an unconfirmed setup.',
    answers: ok('The setup data, shown once.', PreparedSecondFactorAnswer, {
      uri: 'otpauth://totp/Medicine%20fulfilment:ada@example.com?secret=...',
      recovery_codes: RECOVERY_CODES_EXAMPLE,
    }),
    errors: ['second_factor_exists'],
    async handle({ caller }) {
      count(caller.user_id);
      return { data: await secondFactors.prepare(caller) };
    },
  });
}

function confirm({ secondFactors }: Portal, count: Count) {
  return actionEndpoint<CodeBody>({
    route: 'PUT /account/second-factor',
    scope: 'any_member',
    change: 'second_factor.enabled',
    body: CodeBody,
    id: 'confirmSecondFactor',
    tag: 'Account',
    summary: 'Turn on the second factor',
    description:
      'Send a code of the authenticator. Every later sign-in asks for a code. Ends your other sessions.',
    bodyExample: { code: '123456' },
    done: 'The second factor is on.',
    errors: ['invalid_code', 'second_factor_exists', 'second_factor_missing'],
    async act({ caller, body: { code } }) {
      count(caller.user_id);
      await secondFactors.confirm(caller, code);
    },
  });
}

function remove({ secondFactors }: Portal, count: Count) {
  return actionEndpoint({
    route: 'POST /account/second-factor/remove',
    scope: 'any_member',
    change: 'second_factor.disabled',
    id: 'removeSecondFactor',
    tag: 'Account',
    summary: 'Turn off the second factor',
    description: 'The recovery codes stop working too.',
    done: 'The second factor is off.',
    async act({ caller }) {
      count(caller.user_id);
      await secondFactors.remove(caller);
    },
  });
}

function renew({ secondFactors }: Portal, count: Count) {
  return portalEndpoint({
    route: 'POST /account/recovery-codes',
    scope: 'any_member',
    change: 'recovery_codes.renewed',
    id: 'renewRecoveryCodes',
    tag: 'Account',
    summary: 'Get new recovery codes',
    description: 'The previous codes no longer work.',
    answers: ok('The new codes. Only this response contains them.', RecoveryCodesAnswer, {
      recovery_codes: RECOVERY_CODES_EXAMPLE,
    }),
    errors: ['second_factor_missing'],
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
    route: 'GET /account/passkeys',
    scope: 'any_member',
    id: 'listPasskeys',
    tag: 'Account',
    summary: 'List your passkeys',
    description: 'Your passkeys, oldest first.',
    answers: ok('The passkeys.', PasskeysAnswer, { passkeys: [PASSKEY_EXAMPLE] }),
    handle: async ({ caller }) => ({ data: { passkeys: (await passkeys.list(caller)).map(toPasskey) } }),
  });
}

function preparePasskey(passkeys: Portal['passkeys']) {
  return portalEndpoint({
    route: 'POST /account/passkeys/options',
    scope: 'any_member',
    needsProof: true,
    id: 'preparePasskey',
    tag: 'Account',
    summary: 'Get the options for a new passkey',
    description: 'Input for `navigator.credentials.create`, valid for five minutes.',
    answers: ok('The options.', OptionsAnswer, OPTIONS_EXAMPLE),
    errors: ['passkey_refused'],
    handle: async ({ caller }) => ({ data: { options: await passkeys.prepare(caller) } }),
  });
}

function addPasskey(passkeys: Portal['passkeys']) {
  return portalEndpoint<AddPasskeyBody>({
    route: 'POST /account/passkeys',
    scope: 'any_member',
    change: 'passkey.added',
    body: AddPasskeyBody,
    id: 'addPasskey',
    tag: 'Account',
    summary: 'Add a passkey',
    description: 'Send the response of the device.',
    bodyExample: ADD_PASSKEY_EXAMPLE,
    answers: { 201: jsonAnswer('The new passkey.', PasskeyAnswer, PASSKEY_EXAMPLE) },
    errors: ['passkey_refused'],
    async handle({ caller, body: { name, response } }) {
      return { status: 201, data: toPasskey(await passkeys.add(caller, name, response)) };
    },
  });
}

function removePasskey(passkeys: Portal['passkeys']) {
  return actionEndpoint({
    route: 'DELETE /account/passkeys/:passkey_id',
    scope: 'any_member',
    change: 'passkey.removed',
    id: 'removePasskey',
    tag: 'Account',
    summary: 'Remove a passkey',
    description: 'The passkey can no longer sign in.',
    parameters: {
      passkey_id: { description: 'From `GET /account/passkeys`.', example: PASSKEY_EXAMPLE.passkey_id },
    },
    done: 'The passkey was removed.',
    errors: ['passkey_not_found'],
    async act(call) {
      await passkeys.remove(call.caller, parameter(call, 'passkey_id'));
    },
  });
}
