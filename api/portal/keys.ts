/** The operations on API keys: `/internal/keys`. */
import type { Services } from '../../services/compose.ts';
import { organisationOf } from '../../services/portal/member.ts';
import {
  CreateKeyBody,
  KEY_EXAMPLE,
  KEY_PARAMETERS,
  KeyAnswer,
  KeysAnswer,
  MADE_KEY_EXAMPLE,
  MadeKeyAnswer,
  RotateKeyBody,
} from '../schemas/portal/keys.ts';
import { portalEndpoint } from './portal.ts';
import { parameter } from '../http/endpoint.ts';

export function createKey({ keys }: Services) {
  return portalEndpoint<CreateKeyBody>({
    method: 'POST',
    path: '/keys',
    scope: 'keys:manage',
    change: 'key.created',
    body: CreateKeyBody,
    idempotent: true,
    shownOnce: 'key',
    operation: {
      id: 'createKey',
      tag: 'Keys',
      summary: 'Make an API key',
      description: 'Its value is in this answer, and never again. It works at once.',
      bodyExample: { name: 'Our server', scopes: ['requests:read'] },
      answers: {
        201: {
          description: 'The key, with its value unless the call was sent before.',
          data: MadeKeyAnswer,
          example: MADE_KEY_EXAMPLE,
        },
      },
      errors: [],
    },
    async handle({ caller, body }) {
      const by = { ...organisationOf(caller), created_by: caller.user_id };
      return { status: 201, data: await keys.create(by, body) };
    },
  });
}

export function listKeys({ keys }: Services) {
  return portalEndpoint({
    method: 'GET',
    path: '/keys',
    scope: 'keys:read',
    operation: {
      id: 'listKeys',
      tag: 'Keys',
      summary: 'List the API keys',
      description:
        'All of your organisation, oldest first, revoked ones too; their values are shown nowhere.',
      answers: {
        200: { description: 'The keys.', data: KeysAnswer, example: { keys: [KEY_EXAMPLE] } },
      },
      errors: [],
    },
    handle: async ({ caller }) => ({ data: { keys: await keys.list(organisationOf(caller)) } }),
  });
}

export function revokeKey({ keys }: Services) {
  return portalEndpoint({
    method: 'DELETE',
    path: '/keys/:key_id',
    scope: 'keys:manage',
    change: 'key.revoked',
    operation: {
      id: 'revokeKey',
      tag: 'Keys',
      summary: 'Revoke an API key',
      description: 'For good, within a second. Revoking again changes nothing.',
      parameters: KEY_PARAMETERS,
      answers: {
        200: {
          description: 'The key.',
          data: KeyAnswer,
          example: { ...KEY_EXAMPLE, state: 'revoked', revoked_at: '2026-11-22T08:00:00.000Z' },
        },
      },
      errors: ['key_not_found'],
    },
    async handle(call) {
      const choice = { key_id: parameter(call, 'key_id'), ...organisationOf(call.caller) };
      return { data: await keys.revoke(choice) };
    },
  });
}

export function rotateKey({ keys }: Services) {
  return portalEndpoint<RotateKeyBody>({
    method: 'POST',
    path: '/keys/:key_id/rotate',
    scope: 'keys:manage',
    change: 'key.rotated',
    body: RotateKeyBody,
    idempotent: true,
    shownOnce: 'key',
    operation: {
      id: 'rotateKey',
      tag: 'Keys',
      summary: 'Make a key in the place of another one',
      description:
        'With the same name and scopes; the old one stays valid until you revoke it, or it ends. The value is in this answer, ' +
        'and never again.',
      parameters: KEY_PARAMETERS,
      answers: {
        201: {
          description: 'The new key, with its value unless the call was sent before.',
          data: MadeKeyAnswer,
          example: MADE_KEY_EXAMPLE,
        },
      },
      errors: ['key_not_found', 'key_not_active'],
    },
    async handle(call) {
      const choice = { key_id: parameter(call, 'key_id'), ...organisationOf(call.caller) };
      const asked = { created_by: call.caller.user_id, ...call.body };
      return { status: 201, data: await keys.rotate(choice, asked) };
    },
  });
}
