/** The tables behind preparation times; see `docs/engineers/delivery-estimate.md`. */
import type { Generated } from 'kysely';

export interface PreparationTables {
  preparation: PreparationTable;
  prepared: PreparedTable;
}

/** Columns of `pharmacy`, which an import leaves alone. */
export interface PharmacyPreparation {
  /** Learnt from deliveries, its own and others'; null while nothing was delivered anywhere. */
  preparation_minutes: Generated<number | null>;
  /** Whether its deliveries show that it works at night. */
  works_nights: Generated<boolean>;
}

/** What a pharmacy's own newest deliveries show. */
interface PreparationTable {
  pharmacy_id: string;
  median_minutes: number;
  samples: number;
  works_nights: boolean;
}

/** The newest deliveries of each pharmacy. */
interface PreparedTable {
  request_id: string;
  pharmacy_id: string;
  placed_at: Date;
  /** When a rider left with it. */
  left_at: Date;
  /** When we recorded that it was delivered. */
  recorded_at: Date;
}
