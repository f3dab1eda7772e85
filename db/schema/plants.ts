/** The table of the plant-store sample as Kysely sees it. */
import type { Generated } from 'kysely';

export interface PlantTables {
  plant: PlantTable;
}

/** A plant of the plant-store sample. */
export interface PlantTable {
  /** 64 bits; text, because a number would lose digits. */
  id: string;
  name: string;
  tag: string | null;
  /** Of the webhook that announces it. */
  webhook_id: Generated<string>;
  created_at: Generated<Date>;
}
