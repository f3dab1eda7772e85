/** `POST /webhooks/{webhook_id}/test`: sends a test event and answers what came of it. */
import type { Services } from '../../services/services.ts';
import { PING_EXAMPLE } from '../examples/webhooks.ts';
import { PingResultSchema } from '../schemas/webhooks/webhooks.ts';
import { choiceOf, ownerEndpoint, WEBHOOK_PARAMETERS } from './webhook-api.ts';

export function testWebhook({ webhooks }: Services) {
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
    handle: async (call) => ({ data: await webhooks.test(choiceOf(call)) }),
  });
}
