/** Orders of many medicines, because orders of a single one would wait for each other at its line of stock. */
import type { Kysely } from 'kysely';
import type { CreateRequestBody } from '../../api/partner/place-request.ts';
import type { Database } from '../../db/schema.ts';
import { magicPharmacyId } from '../../domain/sandbox/scenarios.ts';
import { ORDER } from '../../test/support/callers/api-caller.ts';

const MEDICINES = 30;
const PHARMACY_ID = magicPharmacyId('happy');

/** Returns bodies for `POST /requests` that the sandbox delivers without delay. None needs a prescription. */
export async function deliverableOrders(database: Kysely<Database>): Promise<CreateRequestBody[]> {
  const medicines = await database
    .selectFrom('stock')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .where('pharmacy_id', '=', PHARMACY_ID)
    .where('prescription_only', '=', false)
    .where('brand', 'is', null)
    .orderBy('medicine_id')
    .limit(MEDICINES)
    .select(['generic_name', 'strength', 'form', 'sales_unit'])
    .execute();
  return medicines.map(({ generic_name, strength, form, sales_unit }) => ({
    ...ORDER,
    pharmacy_id: PHARMACY_ID,
    items: [{ medicine: `${generic_name} ${strength} ${form}`, quantity: 2, unit: sales_unit }],
    sandbox: { scenario: 'happy', step_seconds: 0 },
  }));
}
