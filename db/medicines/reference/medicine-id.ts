/** The ids of medicines. */
import { createHash } from 'node:crypto';
import type { Product } from './who-medicines.ts';

const ID_LENGTH = 12;

/** The same product has the same id in every database, so that an id kept by a partner stays good. */
export function medicineId({ generic_name, form, strength }: Product): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([generic_name, form, strength]))
    .digest('hex');
  return `med_${digest.slice(0, ID_LENGTH)}`;
}
