/** API key operations: `/internal/keys`. */
import type { Services } from '../../services/compose.ts';
import { organisationOf } from '../../services/portal/member.ts';
import {
  CreateKeyBody,
  KEY_EXAMPLE,
  KEY_PARAMETERS,
  KeyAnswer,
  KeysAnswer,
  CREATED_KEY_EXAMPLE,
  CreatedKeyAnswer,
  RotateKeyBody,
} from '../schemas/portal/keys.ts';
import { portalEndpoint } from './portal.ts';
import { jsonAnswer, ok, parameter } from '../http/endpoint.ts';

export function createKey({ keys }: Services) {
  return portalEndpoint<CreateKeyBody>({
    route: 'POST /keys',
    scope: 'keys:manage',
    change: 'key.created',
    body: CreateKeyBody,
    idempotent: true,
    shownOnce: 'key',
    id: 'createKey',
    tag: 'Keys',
    summary: 'Create an API key',
    description: 'The key works immediately. Only this response contains its value.',
    bodyExample: { name: 'Our server', scopes: ['requests:read'] },
    answers: {
      201: jsonAnswer(
        'The key, with its value unless the call is repeated.',
        CreatedKeyAnswer,
        CREATED_KEY_EXAMPLE,
      ),
    },
    async handle({ caller, body }) {
      const by = { ...organisationOf(caller), created_by: caller.user_id };
      return { status: 201, data: await keys.create(by, body) };
    },
  });
}

export function listKeys({ keys }: Services) {
  return portalEndpoint({
    route: 'GET /keys',
    scope: 'keys:read',
    id: 'listKeys',
    tag: 'Keys',
    summary: 'List the API keys',
    description:
      'All keys of your organisation, oldest first, including revoked ones. Never contains their values.',
    answers: ok('The keys.', KeysAnswer, { keys: [KEY_EXAMPLE] }),
    handle: async ({ caller }) => ({ data: { keys: await keys.list(organisationOf(caller)) } }),
  });
}

export function revokeKey({ keys }: Services) {
  return portalEndpoint({
    route: 'DELETE /keys/:key_id',
    scope: 'keys:manage',
    change: 'key.revoked',
    id: 'revokeKey',
    tag: 'Keys',
    summary: 'Revoke an API key',
    description: 'Revokes the key permanently, within a second. Revoking again changes nothing.',
    parameters: KEY_PARAMETERS,
    answers: ok('The revoked key.', KeyAnswer, {
      ...KEY_EXAMPLE,
      state: 'revoked',
      revoked_at: '2026-11-22T08:00:00.000Z',
    }),
    errors: ['key_not_found'],
    async handle(call) {
      const choice = { key_id: parameter(call, 'key_id'), ...organisationOf(call.caller) };
      return { data: await keys.revoke(choice) };
    },
  });
}

export function rotateKey({ keys }: Services) {
  return portalEndpoint<RotateKeyBody>({
    route: 'POST /keys/:key_id/rotate',
    scope: 'keys:manage',
    change: 'key.rotated',
    body: RotateKeyBody,
    idempotent: true,
    shownOnce: 'key',
    id: 'rotateKey',
    tag: 'Keys',
    summary: 'Rotate an API key',
    description:
      'Creates a key with the same name and scopes. The old key stays valid until you revoke it or it ' +
      'expires. Only this response contains the value.',
    parameters: KEY_PARAMETERS,
    answers: {
      201: jsonAnswer(
        'The new key, with its value unless the call is repeated.',
        CreatedKeyAnswer,
        CREATED_KEY_EXAMPLE,
      ),
    },
    errors: ['key_not_found', 'key_not_active'],
    async handle(call) {
      const choice = { key_id: parameter(call, 'key_id'), ...organisationOf(call.caller) };
      const options = { created_by: call.caller.user_id, ...call.body };
      return { status: 201, data: await keys.rotate(choice, options) };
    },
  });
}
