/** The pharmacy registry with the settings of the deployment. */
import { readWebhookLoopback } from '../../domain/common/common-settings.ts';
import { readEncryptionKeys } from '../../services/common/encryption-settings.ts';
import { createPharmacyRegistry, type PharmacyRegistry } from '../../services/pharmacies/registry.ts';
import type { Operations } from '../operations.ts';

export function registryOf(operations: Operations): PharmacyRegistry {
  return createPharmacyRegistry({
    database: operations.database(),
    environment: operations.environment(),
    encryption: operations.read((reader) => readEncryptionKeys(reader, 'ENCRYPTION_KEYS')),
    webhookLoopback: operations.read((reader) => readWebhookLoopback(reader, operations.environment())),
    clock: operations.clock,
  });
}
