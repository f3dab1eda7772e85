/** The engine in which things are made. */
import type { SharedEngine } from '../shared/join.ts';

export type GivenEngine = Pick<SharedEngine, 'origin' | 'database' | 'fulfilment' | 'partner'>;
