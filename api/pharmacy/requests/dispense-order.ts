/** `POST /orders/{request_id}/dispense`: how much of each line is dispensed, and from which package. */
import { Type, type Static } from 'typebox';
import { MAX_EXPIRY_YEARS } from '../../../domain/requests/lines/line-reports.ts';
import type { Dispensing } from '../../../services/pharmacies/orders/dispense-order.ts';
import type { Services } from '../../../services/services.ts';
import type { SameType } from '../../schemas/common/same-type.ts';
import { text } from '../../schemas/common/texts.ts';
import { nafdacNumber } from '../item-codes/texts.ts';
import { orderStep } from './order-step.ts';
import { closed, line, MAX_LINE_REPORTS, note, quantity } from './step-members.ts';

const DispenseBody = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          line,
          quantity: quantity('Of the unit that was asked; at most what you accepted.'),
          batch_number: text(50, 'As it is printed on the package.'),
          expires_on: Type.String({
            format: 'date',
            description: `The last day on which it may be taken. Where a month alone is printed, its last day: 05/2030 is 2030-05-31. A package that has expired is refused, and a day more than ${MAX_EXPIRY_YEARS} years ahead.`,
          }),
          nafdac_number: nafdacNumber('Of the package.'),
        },
        { $id: 'DispensedLine', ...closed },
      ),
      {
        minItems: 1,
        maxItems: MAX_LINE_REPORTS,
        description: 'What was dispensed from which package; a line may come several times.',
      },
    ),
    note,
  },
  { $id: 'DispenseOrderBody', ...closed },
);
type DispenseBody = Static<typeof DispenseBody>;
export const sameAsInTheService: SameType<DispenseBody, Dispensing> = true;

export function dispenseOrder({ pharmacies }: Services) {
  return orderStep<DispenseBody>(pharmacies, 'dispense', {
    id: 'dispenseOrder',
    summary: 'Say what you dispense',
    description:
      'For each line how much, and from which package. A medicine that needs a prescription is dispensed only from ' +
      'a verified one.',
    bodyExample: {
      lines: [
        {
          line: 1,
          quantity: 2,
          batch_number: 'PCM-2291',
          expires_on: '2030-05-31',
          nafdac_number: 'A4-0123',
        },
      ],
    },
    body: DispenseBody,
    errors: ['prescription_required'],
    take: (own, call) => pharmacies.dispense(own, call.body, call),
  });
}
