/** What the use cases of the registry work with. */
import type { Act } from '../../../db/pharmacies/trust.ts';
import type { ServiceParts } from '../../parts.ts';

export type RegistryParts = Pick<
  ServiceParts,
  'database' | 'environment' | 'encryption' | 'webhookLoopback' | 'clock'
>;

/** Who does something to which pharmacy. */
export type { Act };
