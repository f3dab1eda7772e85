/** The endpoints about the own passkeys: `/internal/account/passkeys`. */
import { parameter } from '../../http/endpoint.ts';
import { DONE, Done } from '../../schemas/portal/account.ts';
import {
  ADD_PASSKEY_EXAMPLE,
  AddPasskeyBody,
  OPTIONS_EXAMPLE,
  OptionsAnswer,
  PASSKEY_EXAMPLE,
  PasskeyAnswer,
  PasskeysAnswer,
  toPasskey,
} from '../../schemas/portal/passkeys.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

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
  return portalEndpoint({
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
      answers: { 200: { description: 'It is removed.', data: Done, example: DONE } },
      errors: ['passkey_not_found'],
    },
    async handle(call) {
      await passkeys.remove(call.caller, parameter(call, 'passkey_id'));
      return { data: DONE };
    },
  });
}
