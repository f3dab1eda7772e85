/** `GET /item-codes/{item_code}`: what a code means. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { ITEM_CODE_EXAMPLE, ITEM_CODE_PARAMETERS, ownItemCode } from './own-item-code.ts';
import { ItemCode } from './schemas.ts';

export function readItemCode({ stock }: Services) {
  return pharmacyEndpoint({
    method: 'GET',
    path: '/item-codes/:item_code',
    scope: 'stock:write',
    operation: {
      id: 'readItemCode',
      tag: 'Item codes',
      summary: 'Read what your item code means',
      description: 'As you mapped it.',
      parameters: ITEM_CODE_PARAMETERS,
      answers: { 200: { description: 'What it means.', data: ItemCode, example: ITEM_CODE_EXAMPLE } },
      errors: ['item_code_not_found'],
    },
    handle: async (call) => ({ data: await stock.itemCodes.read(ownItemCode(call)) }),
  });
}
