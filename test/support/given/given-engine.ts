/** The engine in which test data is created. */
import type { SharedEngine } from '../shared/join.ts';

export type GivenEngine = Pick<
  SharedEngine,
  'environment' | 'origin' | 'database' | 'fulfilment' | 'partner'
>;
