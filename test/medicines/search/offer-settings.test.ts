/** An API doesn't start without a secret for its offers; several make a rotation possible. */
import { ENCRYPTION_KEYS } from '../../support/engine/encryption-keys.ts';
import { expect, test } from '@jest/globals';
import { readApiSettings } from '../../../api/settings.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';

const OTHER = 'another-secret-of-more-than-thirty-two-characters';
const read = (secrets?: string) =>
  readApiSettings({
    FULFILMENT_ENVIRONMENT: 'sandbox',
    DATABASE_URL: 'postgres://localhost/x',
    ENCRYPTION_KEYS,
    ...(secrets === undefined ? {} : { OFFER_SECRETS: secrets }),
  }).offerSecrets;

test('one or several are read in their order', () => {
  expect(read(OFFER_SECRET)).toEqual([OFFER_SECRET]);
  expect(read(`${OTHER}, ${OFFER_SECRET}`)).toEqual([OTHER, OFFER_SECRET]);
});

test.each([undefined, '', 'too short', `${OFFER_SECRET},`, `${OFFER_SECRET},short`])(
  'OFFER_SECRETS=%s is refused, without repeating it',
  (secrets) => {
    expect(() => read(secrets)).toThrow('  OFFER_SECRETS must be one or more of at least 32');
    expect(() => read(secrets)).not.toThrow(OFFER_SECRET);
  },
);
