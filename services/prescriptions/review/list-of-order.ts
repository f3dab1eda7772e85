/** Lists the prescriptions of an order for its pharmacist, with links to their files. */
import type { Kysely } from 'kysely';
import { orderedLines, type OrderWithPrescriptions } from '../../../db/prescriptions/order-lines.ts';
import type { Database } from '../../../db/schema.ts';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';
import type { Unit } from '../../../domain/medicines/units.ts';
import { type ShownLackingLine, shownToPharmacy } from '../../../domain/prescriptions/dispensing.ts';
import type { PrescribedAmount } from '../../../domain/prescriptions/statements.ts';
import type { RequestItem } from '../../../domain/requests/items.ts';
import { findLackingLines, limitsForOrder, readLines } from '../prescribed.ts';
import { readPrescription, type StoredPrescription } from '../../../db/prescriptions/prescriptions.ts';
import { showsPatient } from '../../../domain/pharmacies/orders.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import { type ReviewStep, reviewStepsFrom } from '../../../domain/prescriptions/prescriptions.ts';
import { type LinkedFile, linkedFiles } from '../files/file-links.ts';
import type { FileStore } from '../files/file-store.ts';
import { type PharmacyKey, requireOrder } from './decide.ts';

interface ReviewablePrescription extends Omit<StoredPrescription, 'files' | 'enrollee_id'> {
  /** Null until the pharmacy has accepted the order, and after the order has ended. `details` is then null too, and `files` is empty. */
  readonly enrollee_id: string | null;
  readonly files: readonly LinkedFile[];
  /** Steps that are possible now. */
  readonly allowed_actions: readonly ReviewStep[];
  /** For each line of `details` the medicine that its words mean; null when they mean none or several. */
  readonly medicine_labels: readonly (string | null)[];
  /** The ordered medicines that need a prescription, as prescribed by the details. */
  readonly prescribed: readonly PrescribedMedicine[];
}

export interface PrescribedMedicine {
  readonly medicine_id: string;
  readonly medicine_label: string;
  readonly content_unit: Unit;
  /** Content units per dispensing; null when the details do not state it and a pharmacist must read the document. */
  readonly quantity: number | null;
  readonly refills: number;
}

export interface PrescriptionsOfOrder {
  readonly request_id: string;
  /** In the sequence in which they were attached. */
  readonly prescriptions: readonly ReviewablePrescription[];
  /** Lines that cannot be dispensed in full now; empty unless the order is accepted and not dispensed yet. */
  readonly lacking: readonly ShownLackingLine[];
}

/**
 * Returns the prescriptions of an order as its pharmacy sees them.
 *
 * @throws ServiceError `order_not_found`.
 */
export async function listPrescriptionsOfOrder(
  {
    database,
    fileStore,
    clock,
  }: {
    readonly database: Kysely<Database>;
    readonly fileStore?: FileStore | undefined;
    readonly clock: () => Date;
  },
  { pharmacy_id, key_id }: PharmacyKey,
  requestId: string,
): Promise<PrescriptionsOfOrder> {
  const order = await requireOrder(database, { request_id: requestId, pharmacy_id });
  const { request_id, partner_id, prescription_ids } = order;
  const now = clock();
  const prescriptions: ReviewablePrescription[] = [];
  for (const prescription_id of prescription_ids) {
    const found = await readPrescription(database, { prescription_id, partner_id }, nigerianDay(now));
    if (found === undefined) throw new Error('A prescription of a request does not exist');
    if (!showsPatient(order.status)) {
      prescriptions.push({ ...found, ...HIDDEN });
      continue;
    }
    const files = linkedFiles(fileStore, found.files, key_id, now);
    const allowed_actions = reviewStepsFrom(found.status);
    const readings = await readingsOf(database, found, order.items);
    prescriptions.push({ ...found, files, allowed_actions, ...readings });
  }
  return { request_id, prescriptions, lacking: await lackingOf(database, order, now) };
}

/** Replaces patient data before the pharmacy has accepted the order, and after the order has ended. */
const HIDDEN = {
  enrollee_id: null,
  details: null,
  files: [],
  allowed_actions: [],
  medicine_labels: [],
  prescribed: [],
} as const;

async function readingsOf(
  database: Kysely<Database>,
  { details }: StoredPrescription,
  items: readonly RequestItem[],
): Promise<Pick<ReviewablePrescription, 'medicine_labels' | 'prescribed'>> {
  const ordered = await orderedLines(database, items, 'on_prescription');
  const lines = details === null ? [] : await readLines(database, details.lines);
  const limits = details === null ? undefined : await limitsForOrder(database, lines, ordered);
  const prescribed = new Map<string, PrescribedMedicine>();
  for (const { line, medicine_id, content_unit } of ordered) {
    const limitFor = limits?.get(medicine_id);
    const once = limitFor?.(1) ?? NO_DETAILS;
    if (once.kind === 'another') continue;
    const quantity = once.kind === 'said' ? once.quantity : null;
    // Lines with fewer refills may contribute to the quantity of the first dispensing.
    const dispensings = [once.dispensings, 1].find((times) => {
      const limit = limitFor?.(times) ?? NO_DETAILS;
      return limit.kind !== 'said' || limit.quantity === quantity;
    });
    const medicine_label = items[line - 1]?.medicine_label ?? medicine_id;
    const refills = (dispensings ?? 1) - 1;
    prescribed.set(medicine_id, { medicine_id, medicine_label, content_unit, quantity, refills });
  }
  const medicine_labels = lines.map(({ meanings: [only, ...others] }) =>
    only === undefined || others.length > 0 ? null : medicineLabel(only),
  );
  return { medicine_labels, prescribed: [...prescribed.values()] };
}

/** The limit of a prescription without details. */
const NO_DETAILS: PrescribedAmount = { kind: 'unsaid', dispensings: 1 };

async function lackingOf(
  database: Kysely<Database>,
  order: OrderWithPrescriptions,
  now: Date,
): Promise<ShownLackingLine[]> {
  if (order.status !== 'confirmed') return [];
  const lacking = await findLackingLines(database, { ...order, now });
  return lacking.flatMap((line) => {
    const item = order.items[line.line - 1];
    if (item === undefined) return [];
    const { medicine_id, medicine_label } = item;
    return [shownToPharmacy({ ...line, medicine_id, medicine_label, resolve_with: null })];
  });
}
