/** Registers, verifies, suspends and reinstates pharmacies, and logs who did it. */
import { type Selectable, sql, type Updateable } from 'kysely';
import { deliveryFeeText, type PharmacyFees } from '../../domain/money/delivery-fees.ts';
import type { LimitChange } from '../../domain/partners.ts';
import { differingMembers, type PharmacyContact } from '../../domain/pharmacies/pharmacies.ts';
import type { Db, Tx } from '../schema.ts';
import type { PharmacyChangeTable, PharmacyTable } from '../schema/pharmacies.ts';

export type PharmacyChange = Selectable<PharmacyChangeTable>;

/** A change of a pharmacy, and the operator who makes it. */
export interface OperatorAct {
  readonly pharmacy_id: string;
  readonly made_by: string;
}

type Licence = 'licence_authority' | 'licence_number' | 'licence_expires_on';

type NewPharmacy = OperatorAct &
  Pick<
    Selectable<PharmacyTable>,
    'name' | 'address' | 'city' | 'state' | 'latitude' | 'longitude' | Licence
  > &
  PharmacyContact;

/** A premises licence as an operator found it in the register of its authority. */
export type CheckedLicence = OperatorAct &
  Pick<Selectable<PharmacyTable>, Licence> & { readonly checked_at: Date };

export type ChangeOutcome = 'changed' | 'unchanged' | 'not_found';

/** Checks a licence in the transaction that stores it, while no other process stores one. Throws to refuse it. */
type LicenceCheck = (transaction: Tx) => Promise<void>;

/** Key of the Postgres advisory lock of all transactions that store licences. */
const LICENCE_LOCK = 726_002;

/** Waits for other transactions that store licences. Take it before the lock of a pharmacy's row. */
export async function lockLicences(transaction: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LICENCE_LOCK})`.execute(transaction);
}

/** Adds an unverified pharmacy; false when its id exists. */
export async function registerPharmacy(
  database: Db,
  { made_by, services, ...pharmacy }: NewPharmacy,
  check?: LicenceCheck,
): Promise<boolean> {
  const { pharmacy_id, licence_authority, licence_number, licence_expires_on } = pharmacy;
  return database.transaction().execute(async (transaction) => {
    await lockLicences(transaction);
    await check?.(transaction);
    const made = await transaction
      .insertInto('pharmacy')
      .values({
        ...pharmacy,
        services: [...services],
        verified_at: null,
        verified_by: null,
        suspended_at: null,
        suspension_reason: null,
      })
      .onConflict((conflict) => conflict.column('pharmacy_id').doNothing())
      .returning('pharmacy_id')
      .executeTakeFirst();
    if (made === undefined) return false;
    const details = { licence_authority, licence_number, licence_expires_on };
    await logChange(transaction, { pharmacy_id, made_by }, 'registered', details);
    return true;
  });
}

/**
 * Marks a pharmacy as verified and stores the licence that the operator checked. A suspended pharmacy stays suspended.
 */
export async function verifyPharmacy(
  database: Db,
  { checked_at, ...licence }: CheckedLicence,
  check: LicenceCheck,
): Promise<ChangeOutcome> {
  const { pharmacy_id, made_by, ...columns } = licence;
  return change(database, { pharmacy_id, made_by }, 'verified', async (_, transaction) => {
    await check(transaction);
    return {
      columns: { ...columns, verified_at: checked_at, verified_by: made_by },
      details: { ...columns, checked_at: checked_at.toISOString() },
    };
  });
}

/** Suspends a pharmacy: no search finds it and it gets no new requests. */
export async function suspendPharmacy(
  database: Db,
  { reason, now, ...act }: OperatorAct & { readonly reason: string; readonly now: Date },
): Promise<ChangeOutcome> {
  return change(database, act, 'suspended', ({ suspended_at }) =>
    suspended_at === null
      ? { columns: { suspended_at: now, suspension_reason: reason }, details: { reason } }
      : undefined,
  );
}

export async function reinstatePharmacy(
  database: Db,
  { reason, ...act }: OperatorAct & { readonly reason: string },
): Promise<ChangeOutcome> {
  return change(database, act, 'reinstated', ({ suspended_at }) =>
    suspended_at === null
      ? undefined
      : { columns: { suspended_at: null, suspension_reason: null }, details: { reason } },
  );
}

/** Sets a pharmacy's own limits. Null restores the default; an undefined limit stays unchanged. */
export async function setPharmacyLimits(
  database: Db,
  { minute, day, ...act }: OperatorAct & LimitChange,
): Promise<ChangeOutcome> {
  const columns = {
    ...(minute === undefined ? {} : { minute_limit: minute }),
    ...(day === undefined ? {} : { day_limit: day }),
  };
  const details = Object.entries(columns).map(([name, limit]) => [name, String(limit ?? 'default')]);
  return change(database, act, 'limits_changed', () => ({ columns, details: Object.fromEntries(details) }));
}

/**
 * Changes how a pharmacy can be reached. Members that are left out stay unchanged.
 *
 * @param check called with the stored contact, under a lock, before a change; throws to change nothing.
 */
export async function setPharmacyContact(
  database: Db,
  { contact, ...act }: OperatorAct & { readonly contact: Partial<PharmacyContact> },
  check: (stored: PharmacyContact) => void = () => undefined,
): Promise<ChangeOutcome> {
  return change(database, act, 'contact_changed', (stored) => {
    const { phone, opening_hours, services } = { ...stored, ...contact };
    if (differingMembers(stored, { phone, opening_hours, services }).length === 0) return undefined;
    check(stored);
    const details = {
      phone: phone ?? 'none',
      opening_hours: opening_hours ?? 'none',
      services: services.join(', '),
    };
    return { columns: { phone, opening_hours, services: [...services] }, details };
  });
}

/** Changes the delivery fee or the commission. Members that are left out stay unchanged. */
export async function setPharmacyFees(
  database: Db,
  { fees, ...act }: OperatorAct & { readonly fees: Partial<PharmacyFees> },
): Promise<ChangeOutcome> {
  return change(database, act, 'fees_changed', (stored) => {
    const current = {
      delivery_fee: stored.delivery_fee,
      commission_percent: Number(stored.commission_percent),
    };
    const next = { ...current, ...fees };
    const delivery_fee = deliveryFeeText(next.delivery_fee);
    const { commission_percent } = next;
    const isSame =
      delivery_fee === deliveryFeeText(current.delivery_fee) &&
      commission_percent === current.commission_percent;
    if (isSame) return undefined;
    return {
      columns: { delivery_fee: JSON.stringify(next.delivery_fee), commission_percent },
      details: { delivery_fee, commission_percent: String(commission_percent) },
    };
  });
}

export async function changesOf(database: Db, pharmacyId: string): Promise<PharmacyChange[]> {
  return database
    .selectFrom('pharmacy_change')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('change_id')
    .execute();
}

interface Change {
  readonly columns: Updateable<PharmacyTable>;
  readonly details: Readonly<Record<string, string>>;
}

/** @param decide called with the pharmacy under a lock; returns undefined for no change. */
async function change(
  database: Db,
  act: OperatorAct,
  action: PharmacyChange['action'],
  decide: (
    pharmacy: Selectable<PharmacyTable>,
    transaction: Tx,
  ) => Promise<Change | undefined> | Change | undefined,
): Promise<ChangeOutcome> {
  return database.transaction().execute(async (transaction): Promise<ChangeOutcome> => {
    if (action === 'verified') await lockLicences(transaction);
    const pharmacy = await transaction
      .selectFrom('pharmacy')
      .selectAll()
      .where('pharmacy_id', '=', act.pharmacy_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (pharmacy === undefined) return 'not_found';
    const decided = await decide(pharmacy, transaction);
    if (decided === undefined) return 'unchanged';
    await transaction
      .updateTable('pharmacy')
      .set(decided.columns)
      .where('pharmacy_id', '=', act.pharmacy_id)
      .execute();
    await logChange(transaction, act, action, decided.details);
    return 'changed';
  });
}

export async function logChange(
  transaction: Tx,
  act: OperatorAct,
  action: PharmacyChange['action'],
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const row = { ...act, action, details: JSON.stringify(details) };
  await transaction.insertInto('pharmacy_change').values(row).execute();
}
