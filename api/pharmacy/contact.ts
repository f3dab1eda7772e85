/** How partners and patients reach the pharmacy, and when it is open. */
import { type Static, Type } from 'typebox';
import type { Services } from '../../services/compose.ts';
import { ok, pharmacyEndpoint } from '../http/endpoint.ts';
import { closedSchema, schema } from '../schemas/common.ts';
import { CONTACT_EXAMPLE, CONTACT_READ, CONTACT_TO_SET, PHARMACY_CONTACT } from '../schemas/pharmacies.ts';

const PharmacyContact = schema('PharmacyContact', PHARMACY_CONTACT);
const PutContactBody = closedSchema('PutContactBody', {
  ...CONTACT_TO_SET,
  replaces: Type.Optional(
    closedSchema(
      'ReplacedContact',
      CONTACT_READ,
      'The contact that you read. If another is stored by now, the call is refused.',
    ),
  ),
});

export function readContact({ pharmacyRegistry }: Services) {
  return pharmacyEndpoint({
    route: 'GET /contact',
    scope: 'orders:read',
    id: 'readContact',
    tag: 'Pharmacy',
    summary: 'Read your contact and opening hours',
    description: 'What partners and patients see of your pharmacy, besides its name and address.',
    answers: ok('The contact.', PharmacyContact, CONTACT_EXAMPLE),
    handle: async ({ caller }) => ({ data: await pharmacyRegistry.contact(caller.pharmacy_id) }),
  });
}

export function putContact({ pharmacyRegistry }: Services) {
  return pharmacyEndpoint<Static<typeof PutContactBody>>({
    route: 'PUT /contact',
    scope: 'orders:write',
    id: 'putContact',
    tag: 'Pharmacy',
    summary: 'Set your contact and opening hours',
    description:
      'Replaces your phone number, opening hours and services; with `replaces`, only if the contact is still the one that you read. An order that is placed while you are closed is offered to you when you open, and your time to answer counts only while you are open. Orders that you have already keep their time limits. Without recorded hours, you are assumed to be open from 08:00 to 21:00, and orders are offered at once.',
    change: 'pharmacy.contact_changed',
    bodyExample: CONTACT_EXAMPLE,
    answers: ok('The stored contact.', PharmacyContact, CONTACT_EXAMPLE),
    errors: ['contact_changed'],
    body: PutContactBody,
    handle: async ({ caller, body }) => {
      const act = { pharmacy_id: caller.pharmacy_id, made_by: caller.key_id };
      const { phone, opening_hours, services, replaces } = body;
      const texts = { phone: phone ?? '', opening_hours: opening_hours ?? '', services: services.join(',') };
      return { data: await pharmacyRegistry.setContact(act, texts, replaces) };
    },
  });
}
