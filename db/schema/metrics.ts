/** The table of what was measured, as Kysely sees it. */
import type { JSONColumnType } from 'kysely';
import type { Figures } from '../../domain/figures.ts';

export interface MetricsTables {
  measurement: MeasurementTable;
}

/** One row, once anything was measured. */
interface MeasurementTable {
  name: 'deployment';
  /** Since when somebody measures. */
  claimed_at: Date;
  measured_at: Date | null;
  figures: JSONColumnType<Figures> | null;
}
