/** `DELETE /item-codes/{item_code}`: a code means nothing any more. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { ITEM_CODE_EXAMPLE, ITEM_CODE_PARAMETERS, ownItemCode } from './own-item-code.ts';
import { ItemCode } from './schemas.ts';

export function deleteItemCode({ stock }: Services) {
  return pharmacyEndpoint({
    method: 'DELETE',
    path: '/item-codes/:item_code',
    scope: 'stock:write',
    operation: {
      id: 'deleteItemCode',
      tag: 'Item codes',
      summary: 'Take a mapping away',
      description: 'The stock that you told by it stays.',
      parameters: ITEM_CODE_PARAMETERS,
      answers: {
        200: {
          description: 'It means nothing now; this is what it meant.',
          data: ItemCode,
          example: ITEM_CODE_EXAMPLE,
        },
      },
      errors: ['item_code_not_found'],
    },
    handle: async (call) => ({ data: await stock.itemCodes.delete(ownItemCode(call)) }),
  });
}
