/** Types of the tables for Kysely. Columns are `snake_case`, as in Postgres; money is in whole Naira. */
import type { Generated, Kysely, Transaction } from 'kysely';
import type { AuditTables, MetricsTables } from './schema/audit.ts';
import type { CallTables, PartnerTables } from './schema/partners.ts';
import type { MedicineTables } from './schema/medicines.ts';
import type { PharmacyTables, PreparationTables, StockTables } from './schema/pharmacies.ts';
import type { PortalTables } from './schema/portal.ts';
import type { PrescriptionTables } from './schema/prescriptions.ts';
import type { RequestTables } from './schema/requests.ts';
import type { StatementTables } from './schema/statements.ts';
import type { WebhookTables } from './schema/webhooks.ts';

export interface Database
  extends
    AuditTables,
    CallTables,
    MedicineTables,
    MetricsTables,
    PartnerTables,
    PharmacyTables,
    PortalTables,
    PreparationTables,
    PrescriptionTables,
    RequestTables,
    StatementTables,
    StockTables,
    WebhookTables {
  reference_data: ReferenceDataTable;
}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** The version of the reference data that was loaded last. */
interface ReferenceDataTable {
  name: string;
  /** Hash of the data files and of the code that reads them. */
  version: string;
  loaded_at: Generated<Date>;
}
