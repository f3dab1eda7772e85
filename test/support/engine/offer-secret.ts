/** Signs the offers of the engines that tests start. */
export const OFFER_SECRET = 'signs-the-offers-of-the-tests-and-nothing-else';
