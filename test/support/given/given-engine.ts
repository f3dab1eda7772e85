/** The engine in which things are made. */
import type { SharedEngine } from '../shared/join.ts';

export type GivenEngine = Pick<
  SharedEngine,
  'environment' | 'origin' | 'database' | 'fulfilment' | 'partner'
>;
