/** Submissions at a pharmacy that has what they ask, so that it can confirm them. */
import type { Submission } from '../../../domain/requests/submission.ts';
import { MEDICINE_ID } from '../callers/pharmacy-caller.ts';
import type { Given } from '../given/given.ts';
import { submission } from './submissions.ts';

/** At a new pharmacy, with enough for a thousand requests. */
export async function suppliedSubmission(given: Given): Promise<Submission> {
  const { pharmacyId } = await given.pharmacy().stocked();
  const made = submission();
  const items = made.items.map((item) => ({ ...item, medicine_id: MEDICINE_ID }));
  return { ...made, items, pharmacy: { ...made.pharmacy, pharmacy_id: pharmacyId } };
}
