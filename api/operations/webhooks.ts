/** What the documents say of the operations on webhook endpoints, of partners and of pharmacies. */
import type { WebhookOwnerKind } from '../../domain/webhooks.ts';
import {
  PING_EXAMPLE,
  SECRET_EXAMPLE,
  WEBHOOK_BODY_EXAMPLE,
  WEBHOOK_EXAMPLE,
  WEBHOOK_ID_EXAMPLE,
} from '../openapi/webhook-examples.ts';
import type { Operation } from '../operation.ts';
import { ENDPOINT_SCHEMAS, PingResultSchema, type RotateSecretBody } from '../schemas/webhooks.ts';

/** The path parameter of every operation on one endpoint. */
export const WEBHOOK_ID_PARAMETER = {
  webhook_id: { description: 'From the answer to `POST /webhooks`.', example: WEBHOOK_ID_EXAMPLE },
};

/** What the events of an owner's endpoints are about. */
export const SUBJECTS: Readonly<Record<WebhookOwnerKind, string>> = { partner: 'request', pharmacy: 'order' };

/** The operations of the API in which this kind of owner looks after its endpoints. */
export function endpointOperations(kind: WebhookOwnerKind) {
  const { Webhook, WebhookWithSecret, WebhookList } = ENDPOINT_SCHEMAS[kind];
  const subject = SUBJECTS[kind];
  /** Of the operations that answer with the endpoint. */
  const shown = (description: string, changes: object = {}) => ({
    200: { description, data: Webhook, example: { ...WEBHOOK_EXAMPLE, ...changes } },
  });

  const create: Operation = {
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
        data: WebhookWithSecret,
        example: { ...WEBHOOK_EXAMPLE, last_ping: null, secret: SECRET_EXAMPLE },
        headers: ['Location'],
      },
    },
    errors: ['webhook_limit_reached'],
  };

  const list: Operation = {
    id: 'listWebhooks',
    tag: 'Webhooks',
    summary: 'List your endpoints',
    description: 'With whether each is on, and how it does. Never with their secrets.',
    answers: {
      200: { description: 'All of them.', data: WebhookList, example: { webhooks: [WEBHOOK_EXAMPLE] } },
    },
    errors: [],
  };

  const read: Operation = {
    id: 'readWebhook',
    tag: 'Webhooks',
    summary: 'Read an endpoint',
    description: 'Never with its secret.',
    parameters: WEBHOOK_ID_PARAMETER,
    answers: shown('It is there.'),
    errors: ['webhook_not_found'],
  };

  const replace: Operation = {
    id: 'replaceWebhook',
    tag: 'Webhooks',
    summary: 'Change an endpoint',
    description:
      'What you leave out gets its default. Deliveries that are under way go to the new URL; events that happened ' +
      'before keep the choice of types that there was.',
    parameters: WEBHOOK_ID_PARAMETER,
    bodyExample: WEBHOOK_BODY_EXAMPLE,
    answers: shown('It is changed.'),
    errors: ['webhook_not_found'],
  };

  const remove: Operation = {
    id: 'deleteWebhook',
    tag: 'Webhooks',
    summary: 'Delete an endpoint',
    description: 'For good, with its deliveries and their attempts. What is under way is not tried again.',
    parameters: WEBHOOK_ID_PARAMETER,
    answers: shown('It is deleted; this is what it was.'),
    errors: ['webhook_not_found'],
  };

  const rotateSecret: Operation = {
    id: 'rotateWebhookSecret',
    tag: 'Webhooks',
    summary: 'Give an endpoint a new secret',
    description:
      'Until the overlap is over both secrets sign, the new one and the one until now, so that no delivery is refused ' +
      'while you change. Rotating again before ends the older one at once: send an `Idempotency-Key`.',
    parameters: WEBHOOK_ID_PARAMETER,
    bodyExample: { overlap_seconds: 86_400 } satisfies RotateSecretBody,
    answers: {
      200: {
        description: 'It has a new secret, which is in this answer only.',
        data: WebhookWithSecret,
        example: {
          ...WEBHOOK_EXAMPLE,
          previous_secret_expires_at: '2026-11-22T08:00:00.000Z',
          secret: SECRET_EXAMPLE,
        },
      },
    },
    errors: ['webhook_not_found'],
  };

  const test: Operation = {
    id: 'testWebhook',
    tag: 'Webhooks',
    summary: 'Send a test event now',
    description:
      'Signed as every event is, once, and also to an endpoint that is off; the answer says what came of it. It is ' +
      'no delivery, and changes nothing in how the endpoint does.',
    parameters: WEBHOOK_ID_PARAMETER,
    answers: {
      200: {
        description: 'It was sent: `failure` says whether in vain.',
        data: PingResultSchema,
        example: PING_EXAMPLE,
      },
    },
    errors: ['webhook_not_found'],
  };

  const pause: Operation = {
    id: 'pauseWebhook',
    tag: 'Webhooks',
    summary: 'Turn an endpoint off',
    description:
      'Nothing is lost: what waits and what happens meanwhile is held. Pausing one that is off changes nothing.',
    parameters: WEBHOOK_ID_PARAMETER,
    answers: shown('It is off.', {
      status: 'disabled',
      disabled: { by: kind, reason: 'paused', at: '2026-11-21T09:00:00.000Z' },
      updated_at: '2026-11-21T09:00:00.000Z',
    }),
    errors: ['webhook_not_found'],
  };

  const resume: Operation = {
    id: 'resumeWebhook',
    tag: 'Webhooks',
    summary: 'Turn an endpoint on',
    description: `Whatever turned it off. All that is held is sent, in order for each ${subject}, from the start of its schedule.`,
    parameters: WEBHOOK_ID_PARAMETER,
    answers: shown('It is on.'),
    errors: ['webhook_not_found'],
  };

  return { create, list, read, replace, remove, rotateSecret, test, pause, resume };
}
