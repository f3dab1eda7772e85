/** `PUT /item-codes/{item_code}/stock`: what a pharmacy has of one article. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { LINE_EXAMPLE, SAID_EXAMPLE } from '../stock/examples.ts';
import { PutItemStockBody, PutStockAnswer } from '../stock/schemas.ts';
import { ITEM_CODE_PARAMETERS, ownItemCode } from './own-item-code.ts';

export function putItemStock({ stock }: Services) {
  return pharmacyEndpoint<PutItemStockBody>({
    method: 'PUT',
    path: '/item-codes/:item_code/stock',
    scope: 'stock:write',
    operation: {
      id: 'putItemStock',
      tag: 'Stock',
      summary: 'Say what you have, by your item code',
      description:
        'As `PUT /stock/{medicine_id}` of the medicine that the code means. A `sales_unit` or `pack_size` that is not that of ' +
        'the code is refused.',
      bodyExample: {
        quantity: SAID_EXAMPLE.quantity,
        price_ngn: SAID_EXAMPLE.price_ngn,
        as_of: LINE_EXAMPLE.as_of,
      } satisfies PutItemStockBody,
      parameters: ITEM_CODE_PARAMETERS,
      answers: {
        200: {
          description: 'The stock as it is now.',
          data: PutStockAnswer,
          example: { outcome: 'stored', stock: LINE_EXAMPLE },
        },
      },
      errors: ['item_code_not_found', 'unknown_medicine'],
    },
    body: PutItemStockBody,
    handle: async (call) => ({ data: await stock.putItem(ownItemCode(call), call.body) }),
  });
}
