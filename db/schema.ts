/** The tables as Kysely sees them. Columns in `snake_case`, as in Postgres; money in whole Naira. */
import type { Generated } from 'kysely';
import type { AuditTables } from './audit/schema.ts';
import type { CallTables } from './partners/calls/schema.ts';
import type { MedicineTables } from './medicines/schema.ts';
import type { MetricsTables } from './metrics/schema.ts';
import type { PartnerTables } from './partners/schema.ts';
import type { PreparationTables } from './pharmacies/preparation-schema.ts';
import type { PharmacyTables } from './pharmacies/schema.ts';
import type { PlantTables } from './plants/schema.ts';
import type { PortalTables } from './portal/schema.ts';
import type { PrescriptionTables } from './prescriptions/schema.ts';
import type { RequestTables } from './requests/schema.ts';
import type { StockTables } from './stock/schema.ts';
import type { WebhookTables } from './webhooks/schema.ts';

export interface Database
  extends
    AuditTables,
    CallTables,
    MedicineTables,
    MetricsTables,
    PartnerTables,
    PharmacyTables,
    PlantTables,
    PortalTables,
    PreparationTables,
    PrescriptionTables,
    RequestTables,
    StockTables,
    WebhookTables {
  reference_data: ReferenceDataTable;
}

/** Which version of the reference data was loaded. */
export interface ReferenceDataTable {
  name: string;
  /** A hash of what it is made from. */
  version: string;
  loaded_at: Generated<Date>;
}
