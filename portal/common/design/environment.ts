/** Of which environment these pages are: the API writes it into each. */

export type Environment = 'sandbox' | 'production';

export const ENVIRONMENT: Environment =
  document.documentElement.dataset['environment'] === 'production' ? 'production' : 'sandbox';
