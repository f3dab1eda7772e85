/** `POST /sandbox/orders`: an order to try one's own system with. */
import { type Static, Type } from 'typebox';
import { TEST_ORDER_KINDS, testOrderOf } from '../../domain/sandbox/test-orders.ts';
import type { Services } from '../../services/compose.ts';
import { pharmacyEndpoint } from '../http/endpoint.ts';
import { shownPin } from '../schemas/requests.ts';
import { closed, OrderSchema, PENDING_ORDER_EXAMPLE, toAnswer } from './order-schemas.ts';

const TestOrderBody = Type.Object(
  {
    kind: Type.Enum(TEST_ORDER_KINDS, {
      description: TEST_ORDER_KINDS.map((kind) => `- \`${kind}\`: ${testOrderOf(kind).description}`).join(
        '\n',
      ),
    }),
  },
  { $id: 'TestOrderBody', ...closed },
);
type TestOrderBody = Static<typeof TestOrderBody>;

const TestOrder = Type.Object(
  {
    ...OrderSchema.properties,
    delivery_pin: shownPin('What the recipient would tell your courier; null but for the kind `pin`.'),
  },
  { $id: 'TestOrder' },
);

export function placeTestOrder({ sandbox }: Services) {
  return pharmacyEndpoint<TestOrderBody>({
    method: 'POST',
    path: '/sandbox/orders',
    scope: 'orders:write',
    showsPatient: 'logged_after',
    operation: {
      id: 'placeTestOrder',
      tag: 'Sandbox',
      summary: 'Get a test order',
      description:
        'Of medicines that you have in stock, on the way of every order: your inbox has it when this is answered, your ' +
        'webhooks and your own system are told of it, and nobody but you moves it.',
      bodyExample: { kind: 'plain' } satisfies TestOrderBody,
      answers: {
        201: {
          description: 'It is in your inbox.',
          data: TestOrder,
          example: { ...PENDING_ORDER_EXAMPLE, delivery_pin: null },
        },
      },
      errors: ['out_of_stock', 'pharmacy_unavailable'],
    },
    body: TestOrderBody,
    async handle({ caller, body, onGone }) {
      const asked = { pharmacy_id: caller.pharmacy_id, kind: body.kind };
      const { order, delivery_pin } = await sandbox.placeTestOrder(asked, { onGone });
      return { status: 201, data: { ...toAnswer(order), delivery_pin } };
    },
  });
}
