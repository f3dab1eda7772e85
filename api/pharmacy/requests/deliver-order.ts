/** `POST /orders/{request_id}/deliver`: the patient has it, with a proof. */
import { Type, type Static } from 'typebox';
import { MAX_PROOF_IMAGE_BYTES, MAX_WRONG_PINS } from '../../../domain/requests/delivery-proofs.ts';
import { IMAGE_PROBLEMS } from '../../../services/pharmacies/orders/proof-images.ts';
import type { Services } from '../../../services/services.ts';
import { base64File } from '../../schemas/common/base64-file.ts';
import { toldPin } from '../../schemas/requests/delivery-pin.ts';
import { text } from '../../schemas/common/texts.ts';
import { orderStep, ownOrder } from './order-step.ts';
import { by, closed, line, MAX_LINE_REPORTS, note, quantity } from './step-members.ts';

const recipient = text(100, 'Who took the medicines.');
const image = base64File(
  `A JPEG or PNG of up to ${MAX_PROOF_IMAGE_BYTES / 1_000_000} MB in base 64, without line breaks.`,
);

const DeliverBody = Type.Object(
  {
    proof: Type.Union(
      [
        Type.Object(
          {
            type: Type.Literal('pin'),
            pin: toldPin('The PIN that the partner gave to the recipient.'),
          },
          { $id: 'PinProof', ...closed },
        ),
        Type.Object({ type: Type.Literal('name'), name: recipient }, { $id: 'NameProof', ...closed }),
        Type.Object(
          { type: Type.Literal('signature'), name: recipient, image },
          { $id: 'SignatureProof', ...closed },
        ),
        Type.Object(
          { type: Type.Literal('photo'), image, name: Type.Optional(recipient) },
          { $id: 'PhotoProof', ...closed },
        ),
      ],
      { description: 'How the recipient showed that the medicines arrived.' },
    ),
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          { line, quantity: quantity('Handed over; at most what was dispensed.') },
          { $id: 'DeliveredLine', ...closed },
        ),
        {
          minItems: 1,
          maxItems: MAX_LINE_REPORTS,
          description: 'Where not all was handed over; else all of it was.',
        },
      ),
    ),
    by,
    note,
  },
  { $id: 'DeliverOrderBody', ...closed },
);
type DeliverBody = Static<typeof DeliverBody>;

export function deliverOrder({ pharmacies }: Services) {
  return orderStep<DeliverBody>(pharmacies, 'deliver', {
    id: 'deliverOrder',
    summary: 'Say that the patient has it',
    description:
      "With a proof: the recipient's PIN, the name of the person who received it, a signature with the name, or a photo. " +
      `After ${MAX_WRONG_PINS} wrong PINs for an order within an hour its PIN is not checked: 429. ` +
      'Where `proof_required` is `pin`, and for an hour after a wrong PIN, only the PIN is accepted.',
    bodyExample: { proof: { type: 'name', name: 'Ada Obi' }, by: 'courier' },
    body: DeliverBody,
    takesImage: true,
    beforeBody: (call) => pharmacies.requireOrder(ownOrder(call)),
    errors: ['wrong_pin', 'pin_required', ...IMAGE_PROBLEMS],
    take(own, call) {
      const { by = 'pharmacy', proof, ...said } = call.body;
      return pharmacies.deliver(own, { by, ...said, proof }, call);
    },
  });
}
