/** `PUT /stock/{medicine_id}`: what a pharmacy has of one medicine. */
import type { Services } from '../../../services/services.ts';
import { parameter, pharmacyEndpoint } from '../../http/endpoint.ts';
import { LINE_EXAMPLE, MEDICINE_ID_EXAMPLE, SAID_EXAMPLE } from './examples.ts';
import { PutStockAnswer, PutStockBody } from './schemas.ts';

export function putStock({ stock }: Services) {
  return pharmacyEndpoint<PutStockBody>({
    method: 'PUT',
    path: '/stock/:medicine_id',
    scope: 'stock:write',
    operation: {
      id: 'putStock',
      tag: 'Stock',
      summary: 'Say what you have of one medicine',
      description:
        'Takes the place of what you said before, unless that is of a later moment: messages may arrive in any order, and ' +
        'any number of times.',
      bodyExample: { ...SAID_EXAMPLE, as_of: LINE_EXAMPLE.as_of },
      parameters: { medicine_id: { description: 'Of the medicine.', example: MEDICINE_ID_EXAMPLE } },
      answers: {
        200: {
          description: 'The stock as it is now.',
          data: PutStockAnswer,
          example: { outcome: 'stored', stock: LINE_EXAMPLE },
        },
      },
      errors: ['unknown_medicine'],
    },
    body: PutStockBody,
    async handle(call) {
      const { pharmacy_id } = call.caller;
      const medicine_id = parameter(call, 'medicine_id');
      return { data: await stock.put({ pharmacy_id, medicine_id }, call.body) };
    },
  });
}
