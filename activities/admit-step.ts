/** Finds out whether a step may be taken, as far as the world outside the request decides it. */
import type { Kysely } from 'kysely';
import { findPharmacy } from '../db/catalogue/find-pharmacy.ts';
import type { Database } from '../db/schema.ts';
import { REFUSALS, type Admission, type StepToAdmit } from '../domain/messages.ts';

/** Makes the activity that admits a step, or says why not. Admitting a step twice takes nothing twice. */
export function makeAdmitStep(database: Kysely<Database>) {
  return async ({ step, submission }: StepToAdmit): Promise<Admission> => {
    if (step !== 'confirm') return {};
    const { pharmacy_id } = submission.pharmacy;
    const pharmacy = await findPharmacy(database, pharmacy_id, new Date());
    if (pharmacy?.may_take_orders === true) return {};
    return { refused: REFUSALS.pharmacyUnavailable, message: 'the pharmacy may not take orders now' };
  };
}
