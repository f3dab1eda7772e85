/** The API writes the environment into each page. */

export type Environment = 'sandbox' | 'production';

export const ENVIRONMENT: Environment =
  document.documentElement.dataset['environment'] === 'production' ? 'production' : 'sandbox';
