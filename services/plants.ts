/** The use cases of the plant-store sample. */
import { deletePlant, ensurePlant, type NewPlant } from '../db/plants.ts';
import { validationError } from './common/errors.ts';
import type { ServiceParts } from './parts.ts';

export interface Plants {
  /**
   * Adds a plant and has it announced; the same again changes nothing.
   *
   * @throws ServiceError `validation_error` when another plant has its id.
   */
  create(plant: NewPlant): Promise<void>;
  /** False when there is none with this id. */
  delete(id: bigint): Promise<boolean>;
}

export function createPlants({
  database,
  announcePlant,
}: Pick<ServiceParts, 'database' | 'announcePlant'>): Plants {
  return {
    async create(plant) {
      const stored = await ensurePlant(database, plant);
      if (stored.name !== plant.name || stored.tag !== (plant.tag ?? null)) {
        throw validationError([{ path: 'id', code: 'taken', message: 'is the id of another plant' }]);
      }
      // Before it is answered, and also when the call is repeated: then the webhook can't be lost any more.
      await announcePlant(plant, stored.webhook_id);
    },
    delete: (id) => deletePlant(database, id),
  };
}
