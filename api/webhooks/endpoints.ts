/** Webhook endpoint operations: `/webhooks` and `/webhooks/{webhook_id}`. */
import type { Services } from '../../services/compose.ts';
import { PING_EXAMPLE, SECRET_EXAMPLE, WEBHOOK_BODY_EXAMPLE, WEBHOOK_EXAMPLE } from '../examples.ts';
import { REPLAYED_HEADER } from '../http/idempotency.ts';
import {
  type PharmacyWebhookBody,
  PingResultSchema,
  RotateSecretBody,
  type ReplaceWebhookBody,
  type WebhookBody,
} from '../schemas/webhooks.ts';
import {
  webhookInPath,
  ownerEndpoint,
  ownerOf,
  shownWebhook,
  WEBHOOK_PARAMETERS,
  type WebhookApi,
} from './webhook-api.ts';
import { type Endpoint, jsonAnswer, ok } from '../http/endpoint.ts';
import {
  listDeliveries,
  readDelivery,
  recoverDeliveries,
  retryDelivery,
  skipDelivery,
} from './deliveries.ts';

function createWebhook({ webhookEndpoints }: Services, { schemas }: WebhookApi) {
  return ownerEndpoint<WebhookBody | PharmacyWebhookBody>({
    route: 'POST /webhooks',
    change: 'webhook.created',
    returnsSecret: true,
    id: 'createWebhook',
    summary: 'Register an endpoint',
    description:
      'Sends events to a URL from now on. A signed test event is sent immediately, and its result is in ' +
      '`last_ping` soon after; you do not need the secret yet to answer it. Store the `secret`: only this ' +
      'response contains it.',
    bodyExample: WEBHOOK_BODY_EXAMPLE,
    answers: {
      201: jsonAnswer(
        'The registered endpoint.',
        schemas.WebhookWithSecret,
        { ...WEBHOOK_EXAMPLE, last_ping: null, secret: SECRET_EXAMPLE },
        ['Location'],
      ),
    },
    errors: ['webhook_limit_reached'],
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

function listWebhooks({ webhookEndpoints }: Services, { schemas }: WebhookApi) {
  return ownerEndpoint({
    route: 'GET /webhooks',
    id: 'listWebhooks',
    summary: 'List your endpoints',
    description: 'All endpoints with their status and health. Never contains secrets.',
    answers: ok('Your endpoints.', schemas.WebhookList, { webhooks: [WEBHOOK_EXAMPLE] }),
    handle: async (call) => ({ data: { webhooks: await webhookEndpoints.list(ownerOf(call)) } }),
  });
}

function readWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint({
    route: 'GET /webhooks/:webhook_id',
    id: 'readWebhook',
    summary: 'Read an endpoint',
    description: 'The endpoint with its status and health. Never contains its secret.',
    parameters: WEBHOOK_PARAMETERS,
    answers: shownWebhook(api, 'The endpoint.'),
    errors: ['webhook_not_found'],
    handle: async (call) => ({ data: await webhookEndpoints.read(webhookInPath(call)) }),
  });
}

function replaceWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint<ReplaceWebhookBody>({
    route: 'PUT /webhooks/:webhook_id',
    change: 'webhook.changed',
    id: 'replaceWebhook',
    summary: 'Change an endpoint',
    description:
      'Replaces the settings of an endpoint; omitted members get their default. Deliveries in progress go ' +
      'to the new URL. Earlier events keep the old selection of types.',
    parameters: WEBHOOK_PARAMETERS,
    bodyExample: WEBHOOK_BODY_EXAMPLE,
    answers: shownWebhook(api, 'The changed endpoint.'),
    errors: ['webhook_not_found', 'webhook_changed'],
    body: api.schemas.ReplaceBody,
    async handle(call) {
      const { replaces_updated_at, ...asked } = call.body;
      return { data: await webhookEndpoints.replace(webhookInPath(call), asked, replaces_updated_at) };
    },
  });
}

function deleteWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint({
    route: 'DELETE /webhooks/:webhook_id',
    change: 'webhook.deleted',
    id: 'deleteWebhook',
    summary: 'Delete an endpoint',
    description:
      'Deletes the endpoint permanently, with its deliveries and attempts. Deliveries in progress are not retried.',
    parameters: WEBHOOK_PARAMETERS,
    answers: shownWebhook(api, 'The deleted endpoint.'),
    errors: ['webhook_not_found'],
    handle: async (call) => ({ data: await webhookEndpoints.delete(webhookInPath(call)) }),
  });
}

const PAUSED_AT = '2026-11-21T09:00:00.000Z';

function pauseWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint({
    route: 'POST /webhooks/:webhook_id/pause',
    change: 'webhook.paused',
    id: 'pauseWebhook',
    summary: 'Turn off an endpoint',
    description:
      'Holds pending deliveries and new events, so that nothing is lost. Pausing an endpoint that is off changes nothing.',
    parameters: WEBHOOK_PARAMETERS,
    answers: shownWebhook(api, 'The endpoint, turned off.', {
      status: 'disabled',
      disabled: { by: api.kind, reason: 'paused', at: PAUSED_AT },
      updated_at: PAUSED_AT,
    }),
    errors: ['webhook_not_found'],
    handle: async (call) => ({ data: await webhookEndpoints.pause(webhookInPath(call), api.kind) }),
  });
}

function resumeWebhook({ webhookEndpoints }: Services, api: WebhookApi) {
  return ownerEndpoint({
    route: 'POST /webhooks/:webhook_id/resume',
    change: 'webhook.resumed',
    id: 'resumeWebhook',
    summary: 'Turn on an endpoint',
    description:
      'Turns on the endpoint, whatever turned it off. Held deliveries are sent in order for each ' +
      `${api.subject}, from the start of the schedule.`,
    parameters: WEBHOOK_PARAMETERS,
    answers: shownWebhook(api, 'The endpoint, turned on.'),
    errors: ['webhook_not_found'],
    handle: async (call) => ({ data: await webhookEndpoints.resume(webhookInPath(call)) }),
  });
}

function rotateSecret({ webhookEndpoints }: Services, { schemas }: WebhookApi) {
  return ownerEndpoint<RotateSecretBody>({
    route: 'POST /webhooks/:webhook_id/rotate-secret',
    change: 'webhook.secret_rotated',
    returnsSecret: true,
    id: 'rotateWebhookSecret',
    summary: 'Rotate the secret of an endpoint',
    description:
      'During the overlap, both the old and the new secret sign, so that no delivery is refused while you ' +
      'switch. Rotating again before its end invalidates the older secret immediately: send an ' +
      '`Idempotency-Key`.',
    parameters: WEBHOOK_PARAMETERS,
    bodyExample: { overlap_seconds: 86_400 } satisfies RotateSecretBody,
    answers: ok(
      'The endpoint with its new secret. Only this response contains it.',
      schemas.WebhookWithSecret,
      {
        ...WEBHOOK_EXAMPLE,
        previous_secret_expires_at: '2026-11-22T08:00:00.000Z',
        secret: SECRET_EXAMPLE,
      },
    ),
    errors: ['webhook_not_found'],
    body: RotateSecretBody,
    async handle(call) {
      const { overlap_seconds } = call.body;
      const { webhook, secret } = await webhookEndpoints.rotateSecret(webhookInPath(call), overlap_seconds);
      return { data: { ...webhook, secret } };
    },
  });
}

function testWebhook({ webhookEndpoints }: Services) {
  return ownerEndpoint({
    route: 'POST /webhooks/:webhook_id/test',
    id: 'testWebhook',
    summary: 'Send a test event',
    description:
      'Sends a signed test event once, even to an endpoint that is off, and returns the result. A test is ' +
      'not a delivery and does not affect the health of the endpoint.',
    parameters: WEBHOOK_PARAMETERS,
    answers: ok('The result; `failure` is set if it failed.', PingResultSchema, PING_EXAMPLE),
    errors: ['webhook_not_found'],
    handle: async (call) => ({ data: await webhookEndpoints.test(webhookInPath(call)) }),
  });
}

export function webhookEndpoints(services: Services, api: WebhookApi): Endpoint[] {
  return [
    createWebhook(services, api),
    listWebhooks(services, api),
    readWebhook(services, api),
    replaceWebhook(services, api),
    deleteWebhook(services, api),
    rotateSecret(services, api),
    testWebhook(services),
    pauseWebhook(services, api),
    resumeWebhook(services, api),
    listDeliveries(services, api),
    readDelivery(services, api),
    retryDelivery(services, api),
    skipDelivery(services, api),
    recoverDeliveries(services, api),
  ];
}
