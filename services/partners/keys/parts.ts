/** What the use cases of keys work with. */
import type { ServiceParts } from '../../parts.ts';

export type KeyParts = Pick<ServiceParts, 'database' | 'environment' | 'clock'>;
