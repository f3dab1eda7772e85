/** `POST /sandbox/orders`: a test order for the system of a pharmacy. */
import { closedSchema, schema } from '../schemas/common.ts';
import { type Static, Type } from 'typebox';
import { TEST_ORDER_KINDS, testOrderOf } from '../../domain/sandbox/test-orders.ts';
import type { Services } from '../../services/compose.ts';
import { jsonAnswer, pharmacyEndpoint } from '../http/endpoint.ts';
import { shownPin } from '../schemas/requests.ts';
import { OrderSchema, PENDING_ORDER_EXAMPLE, toAnswer } from './order-schemas.ts';

const TestOrderBody = closedSchema('TestOrderBody', {
  kind: Type.Enum(TEST_ORDER_KINDS, {
    description: TEST_ORDER_KINDS.map((kind) => `- \`${kind}\`: ${testOrderOf(kind).description}`).join('\n'),
  }),
});
type TestOrderBody = Static<typeof TestOrderBody>;

const TestOrder = schema('TestOrder', {
  ...OrderSchema.properties,
  delivery_pin: shownPin('PIN that the recipient would give your courier; null except for the kind `pin`.'),
});

export function placeTestOrder({ sandbox }: Services) {
  return pharmacyEndpoint<TestOrderBody>({
    route: 'POST /sandbox/orders',
    scope: 'orders:write',
    showsPatient: 'logged_after',
    id: 'placeTestOrder',
    tag: 'Sandbox',
    summary: 'Create a test order',
    description:
      'Creates an order of medicines in your stock, which behaves like any other: it is in your inbox ' +
      'when the response arrives, your webhooks and your system are notified, and only you advance it.',
    bodyExample: { kind: 'plain' } satisfies TestOrderBody,
    answers: {
      201: jsonAnswer('The order is in your inbox.', TestOrder, {
        ...PENDING_ORDER_EXAMPLE,
        delivery_pin: null,
      }),
    },
    errors: ['out_of_stock', 'pharmacy_unavailable'],
    body: TestOrderBody,
    async handle({ caller, body, onGone }) {
      const testOrder = { pharmacy_id: caller.pharmacy_id, kind: body.kind };
      const { order, delivery_pin } = await sandbox.placeTestOrder(testOrder, { onGone });
      return { status: 201, data: { ...toAnswer(order), delivery_pin } };
    },
  });
}
