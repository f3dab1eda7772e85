/** Where an order goes and who takes it there, as a caller sends it. */
import { Type } from 'typebox';
import { text } from '../common/texts.ts';

const closed = { additionalProperties: false } as const;

export const DeliveryAddressBody = Type.Object(
  {
    street: text(200, 'House and street.'),
    city: text(100, 'Town or city.'),
    state: text(50, 'State, by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja". Answered as the code.'),
    instructions: Type.Optional(text(500, 'For the courier: a landmark, a gate.')),
  },
  { $id: 'DeliveryAddressBody', ...closed },
);

export const RecipientBody = Type.Object(
  {
    name: text(100, 'Who takes the medicine at the door.'),
    phone: text(30, 'Nigerian ("0803 123 4567") or E.164 ("+2348031234567"). Answered in E.164.'),
  },
  { $id: 'RecipientBody', ...closed },
);
