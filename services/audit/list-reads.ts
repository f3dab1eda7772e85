/** Lists who read data about a patient, or was refused it, for operators. */
import { readsOf } from '../../db/audit/reads.ts';
import type { ServiceParts } from '../parts.ts';

/** Of a request or a prescription, oldest first; those within the last second may not be written yet. */
export async function listReads({ database }: Pick<ServiceParts, 'database'>, subjectId: string) {
  return readsOf(database, subjectId);
}
