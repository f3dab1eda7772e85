/** The use cases of the plant-store sample. */
import type { Kysely } from 'kysely';
import { deletePlant, ensurePlant, type NewPlant } from '../../db/plants/plants.ts';
import type { Database } from '../../db/schema.ts';
import { validationError } from '../common/errors.ts';
import { announcer, type AnnouncerOptions } from './announce-plant.ts';

export interface PlantParts extends AnnouncerOptions {
  readonly database: Kysely<Database>;
}

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

export function createPlants({ database, ...options }: PlantParts): Plants {
  const announce = announcer(options);
  return {
    async create(plant) {
      const stored = await ensurePlant(database, plant);
      if (stored.name !== plant.name || stored.tag !== (plant.tag ?? null)) {
        throw validationError([{ path: 'id', code: 'taken', message: 'is the id of another plant' }]);
      }
      // Before it is answered, and also when the call is repeated: then the webhook can't be lost any more.
      await announce(plant, stored.webhook_id);
    },
    delete: (id) => deletePlant(database, id),
  };
}
