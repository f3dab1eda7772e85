/** What the use cases of orders work with; each takes the parts that it needs. */
import type { ServiceParts } from '../../parts.ts';

export type OrderParts = Pick<
  ServiceParts,
  'database' | 'encryption' | 'fulfilment' | 'changes' | 'fileStore' | 'virusScanner' | 'clock'
>;
