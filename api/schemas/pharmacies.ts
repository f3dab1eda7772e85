/** How pharmacies can be reached, in requests, searches and the pharmacy API. */
import { Type } from 'typebox';
import { MAX_OPENING_HOURS_LENGTH, OPENING_HOURS_EXAMPLE } from '../../domain/pharmacies/opening-hours.ts';
import {
  PHARMACY_SERVICE_NAMES,
  PHARMACY_SERVICES,
  type PharmacyService,
} from '../../domain/pharmacies/pharmacies.ts';
import { nullable, openEnum, schema } from './common.ts';

const meanings = Object.entries(PHARMACY_SERVICES).map(([name, meaning]) => `- \`${name}\`: ${meaning}`);

const PharmacyServiceSchema = openEnum(PHARMACY_SERVICE_NAMES, {
  $id: 'PharmacyService',
  description: `How a pharmacy serves patients.\n\n${meanings.join('\n')}`,
});

/** Spelled as stored hours are. */
const STORED_HOURS_EXAMPLE = 'Mo-Sa 08:00-21:00; Su 12:00-18:00';

/** Members of a response. */
export const PHARMACY_CONTACT = {
  phone: nullable(Type.String(), 'E.164: +2348031234567; null if none is recorded.'),
  opening_hours: nullable(
    Type.String(),
    `Days and times in Nigeria: \`${STORED_HOURS_EXAMPLE}\`, or \`24/7\`; null if none are recorded. A part of OpenStreetMap's \`opening_hours\`: a closing time before the opening time is of the next day, and a day that is not named is closed.`,
  ),
  services: Type.Array(PharmacyServiceSchema, { description: 'Empty if none are recorded.' }),
};

/** Members of the body that sets the contact. */
export const CONTACT_TO_SET = {
  phone: nullable(
    Type.String({ minLength: 1, maxLength: 30 }),
    'Nigerian ("0803 123 4567") or E.164 ("+2348031234567"); null for none.',
  ),
  opening_hours: nullable(
    Type.String({ minLength: 1, maxLength: MAX_OPENING_HOURS_LENGTH }),
    `Days and times in Nigeria: \`${OPENING_HOURS_EXAMPLE}\`, or \`24/7\`; null for none.`,
  ),
  services: Type.Array(Type.Enum([...PHARMACY_SERVICE_NAMES]), {
    uniqueItems: true,
    description: meanings.join('\n'),
  }),
};

/** A contact as the caller read it. Its texts differ from those above, because generators merge equal members into one class. */
export const CONTACT_READ = {
  phone: nullable(Type.String({ maxLength: 30 }), 'As you read it.'),
  opening_hours: nullable(Type.String({ maxLength: MAX_OPENING_HOURS_LENGTH }), 'As you read them.'),
  services: Type.Array(Type.Enum([...PHARMACY_SERVICE_NAMES]), { description: 'As you read them.' }),
};

const SERVICES: PharmacyService[] = ['delivery', 'pick_up'];

export const CONTACT_EXAMPLE = {
  phone: '+2348031234567',
  opening_hours: STORED_HOURS_EXAMPLE,
  services: SERVICES,
};

export const PharmacySchema = schema(
  'Pharmacy',
  { pharmacy_id: Type.String(), name: Type.String(), address: Type.String(), ...PHARMACY_CONTACT },
  'The pharmacy at the time the request was accepted.',
);
