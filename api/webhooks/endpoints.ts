/** The operations on webhook endpoints: `/webhooks` and `/webhooks/{webhook_id}`. */
import type { Services } from '../../services/compose.ts';
import { PING_EXAMPLE, SECRET_EXAMPLE, WEBHOOK_BODY_EXAMPLE, WEBHOOK_EXAMPLE } from '../examples.ts';
import { REPLAYED_HEADER } from '../http/idempotency.ts';
import {
  type PharmacyWebhookBody,
  PingResultSchema,
  RotateSecretBody,
  type WebhookBody,
} from '../schemas/webhooks.ts';
import {
  choiceOf,
  ownerEndpoint,
  ownerOf,
  shownWebhook,
  WEBHOOK_PARAMETERS,
  type WebhookApi,
} from './webhook-api.ts';

export function createWebhook({ webhookEndpoints }: Services, { schemas }: WebhookApi) {
  return ownerEndpoint<WebhookBody | PharmacyWebhookBody>({
    method: 'POST',
    path: '/webhooks',
    change: 'webhook.created',
    answersSecret: true,
    operation: {
      id: 'createWebhook',
      tag: 'Webhooks',
      summary: 'Register an endpoint',
      description:
        'It gets every event from now on. A signed test event is sent to it at once, of which you need not have the ' +
        'secret yet; what came of it is in `last_ping` a moment later. The `secret` is in this answer only: keep it.',
      bodyExample: WEBHOOK_BODY_EXAMPLE,
      answers: {
        201: {
          description: 'It is registered.',
          data: schemas.WebhookWithSecret,
          example: { ...WEBHOOK_EXAMPLE, last_ping: null, secret: SECRET_EXAMPLE },
          headers: ['Location'],
        },
      },
      errors: ['webhook_limit_reached'],
    },
    body: schemas.Body,
    async handle(call) {
      const { webhook, secret, replayed } = await webhookEndpoints.create(
        ownerOf(call),
        call.body,
        call.idempotencyKey,
      );
      return {
        status: 201,
        location: `/webhooks/${webhook.webhook_id}`,
        headers: replayed ? { [REPLAYED_HEADER]: 'true' } : {},
        data: { ...webhook, secret },
      };
    },
  });
}

export function listWebhooks({ webhookEndpoints }: Services, { schemas }: WebhookApi) {
  return ownerEndpoint({
    method: 'GET',
    path: '/webhooks',
    operation: {
      id: 'listWebhooks',
      tag: 'Webhooks',
      summary: 'List your endpoints',
      description: 'With whether each is on, and how it does. Never with their secrets.',
      answers: {
        200: {
          description: 'All of them.',
          data: schemas.WebhookList,
          example: { webhooks: [WEBHOOK_EXAMPLE] },
        },
      },
      errors: [],
    },
    handle: async (call) => ({ data: { webhooks: await webhookEndpoints.list(ownerOf(call)) } }),
  });
}

export function readWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint({
    method: 'GET',
    path: '/webhooks/:webhook_id',
    operation: {
      id: 'readWebhook',
      tag: 'Webhooks',
      summary: 'Read an endpoint',
      description: 'Never with its secret.',
      parameters: WEBHOOK_PARAMETERS,
      answers: shownWebhook(api, 'It is there.'),
      errors: ['webhook_not_found'],
    },
    handle: async (call) => ({ data: await webhookEndpoints.read(choiceOf(call)) }),
  });
}

export function replaceWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint<WebhookBody | PharmacyWebhookBody>({
    method: 'PUT',
    path: '/webhooks/:webhook_id',
    change: 'webhook.changed',
    operation: {
      id: 'replaceWebhook',
      tag: 'Webhooks',
      summary: 'Change an endpoint',
      description:
        'What you leave out gets its default. Deliveries that are under way go to the new URL; events that happened ' +
        'before keep the choice of types that there was.',
      parameters: WEBHOOK_PARAMETERS,
      bodyExample: WEBHOOK_BODY_EXAMPLE,
      answers: shownWebhook(api, 'It is changed.'),
      errors: ['webhook_not_found'],
    },
    body: api.schemas.Body,
    handle: async (call) => ({ data: await webhookEndpoints.replace(choiceOf(call), call.body) }),
  });
}

export function deleteWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint({
    method: 'DELETE',
    path: '/webhooks/:webhook_id',
    change: 'webhook.deleted',
    operation: {
      id: 'deleteWebhook',
      tag: 'Webhooks',
      summary: 'Delete an endpoint',
      description: 'For good, with its deliveries and their attempts. What is under way is not tried again.',
      parameters: WEBHOOK_PARAMETERS,
      answers: shownWebhook(api, 'It is deleted; this is what it was.'),
      errors: ['webhook_not_found'],
    },
    handle: async (call) => ({ data: await webhookEndpoints.delete(choiceOf(call)) }),
  });
}

const PAUSED_AT = '2026-11-21T09:00:00.000Z';

export function pauseWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/pause',
    change: 'webhook.paused',
    operation: {
      id: 'pauseWebhook',
      tag: 'Webhooks',
      summary: 'Turn an endpoint off',
      description:
        'Nothing is lost: what waits and what happens meanwhile is held. Pausing one that is off changes nothing.',
      parameters: WEBHOOK_PARAMETERS,
      answers: shownWebhook(api, 'It is off.', {
        status: 'disabled',
        disabled: { by: api.kind, reason: 'paused', at: PAUSED_AT },
        updated_at: PAUSED_AT,
      }),
      errors: ['webhook_not_found'],
    },
    handle: async (call) => ({ data: await webhookEndpoints.pause(choiceOf(call), api.kind) }),
  });
}

export function resumeWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/resume',
    change: 'webhook.resumed',
    operation: {
      id: 'resumeWebhook',
      tag: 'Webhooks',
      summary: 'Turn an endpoint on',
      description: `Whatever turned it off. All that is held is sent, in order for each ${api.subject}, from the start of its schedule.`,
      parameters: WEBHOOK_PARAMETERS,
      answers: shownWebhook(api, 'It is on.'),
      errors: ['webhook_not_found'],
    },
    handle: async (call) => ({ data: await webhookEndpoints.resume(choiceOf(call)) }),
  });
}

export function rotateSecret({ webhookEndpoints }: Services, { schemas }: WebhookApi) {
  return ownerEndpoint<RotateSecretBody>({
    method: 'POST',
    path: '/webhooks/:webhook_id/rotate-secret',
    change: 'webhook.secret_rotated',
    answersSecret: true,
    operation: {
      id: 'rotateWebhookSecret',
      tag: 'Webhooks',
      summary: 'Give an endpoint a new secret',
      description:
        'Until the overlap is over both secrets sign, the new one and the one until now, so that no delivery is refused ' +
        'while you change. Rotating again before ends the older one at once: send an `Idempotency-Key`.',
      parameters: WEBHOOK_PARAMETERS,
      bodyExample: { overlap_seconds: 86_400 } satisfies RotateSecretBody,
      answers: {
        200: {
          description: 'It has a new secret, which is in this answer only.',
          data: schemas.WebhookWithSecret,
          example: {
            ...WEBHOOK_EXAMPLE,
            previous_secret_expires_at: '2026-11-22T08:00:00.000Z',
            secret: SECRET_EXAMPLE,
          },
        },
      },
      errors: ['webhook_not_found'],
    },
    body: RotateSecretBody,
    async handle(call) {
      const { overlap_seconds } = call.body;
      const { webhook, secret } = await webhookEndpoints.rotateSecret(choiceOf(call), overlap_seconds);
      return { data: { ...webhook, secret } };
    },
  });
}

export function testWebhook({ webhookEndpoints }: Services) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/test',
    operation: {
      id: 'testWebhook',
      tag: 'Webhooks',
      summary: 'Send a test event now',
      description:
        'Signed as every event is, once, and also to an endpoint that is off; the answer says what came of it. It is ' +
        'no delivery, and changes nothing in how the endpoint does.',
      parameters: WEBHOOK_PARAMETERS,
      answers: {
        200: {
          description: 'It was sent: `failure` says whether in vain.',
          data: PingResultSchema,
          example: PING_EXAMPLE,
        },
      },
      errors: ['webhook_not_found'],
    },
    handle: async (call) => ({ data: await webhookEndpoints.test(choiceOf(call)) }),
  });
}
