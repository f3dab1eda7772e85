/** Signs the offers of test engines. */
export const OFFER_SECRET = 'signs-the-offers-of-the-tests-and-nothing-else';
