/** What is done with medicines. */
import type { ServiceParts } from '../parts.ts';
import { searchMedicines, type MedicineSearch, type MedicinesFound } from './search-medicines.ts';

export interface Medicines {
  search(partnerId: string, search: MedicineSearch): Promise<MedicinesFound>;
}

export function createMedicines(parts: Pick<ServiceParts, 'database' | 'offers' | 'clock'>): Medicines {
  return { search: (partnerId, search) => searchMedicines(parts, partnerId, search) };
}
