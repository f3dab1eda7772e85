/** What the use cases of the registry work with. */
import type { ServiceParts } from '../../parts.ts';

export type RegistryParts = Pick<ServiceParts, 'database' | 'environment'>;
