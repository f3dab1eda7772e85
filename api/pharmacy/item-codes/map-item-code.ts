/** `PUT /item-codes/{item_code}`: says what a code means. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { ITEM_CODE_EXAMPLE, ITEM_CODE_PARAMETERS, itemCodeToMap } from './own-item-code.ts';
import { MapItemCodeAnswer, MapItemCodeBody } from './schemas.ts';

export function mapItemCode({ stock }: Services) {
  return pharmacyEndpoint<MapItemCodeBody>({
    method: 'PUT',
    path: '/item-codes/:item_code',
    scope: 'stock:write',
    operation: {
      id: 'mapItemCode',
      tag: 'Item codes',
      summary: 'Say what your item code means',
      description:
        'In place of what it meant before, which no stock file changes. The stock of the medicine that it meant stays as ' +
        'you told it: tell 0 of it, if you have none any more.',
      bodyExample: {
        medicine_id: ITEM_CODE_EXAMPLE.medicine.medicine_id,
        sales_unit: 'pack',
        pack_size: 24,
      } satisfies MapItemCodeBody,
      parameters: ITEM_CODE_PARAMETERS,
      answers: {
        200: {
          description: 'What it means now.',
          data: MapItemCodeAnswer,
          example: { outcome: 'mapped', mapping: ITEM_CODE_EXAMPLE, before: null },
        },
      },
      errors: ['item_code_limit_reached'],
    },
    body: MapItemCodeBody,
    handle: async (call) => ({ data: await stock.itemCodes.map(itemCodeToMap(call), call.body) }),
  });
}
