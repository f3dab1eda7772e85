/** What is done with medicines. */
import type { IdentifierKind } from '../../domain/medicines/product-identifiers.ts';
import type { ServiceParts } from '../parts.ts';
import { listMedicines, type CatalogueMedicine } from '../../db/medicines/list-medicines.ts';
import { identifyMedicine, nameMedicine, type MedicinesNamed } from './name-medicine.ts';
import { searchMedicines, type MedicineSearch, type MedicinesFound } from './search-medicines.ts';

export type { CatalogueMedicine };

export interface Medicines {
  search(partnerId: string, search: MedicineSearch): Promise<MedicinesFound>;
  /** The medicines of the catalogue that a text names, best first, whether anybody has them or not. */
  named(text: string, limit: number): Promise<MedicinesNamed>;
  /** The medicine that a pharmacy means by what is on its package. */
  identified(
    pharmacyId: string,
    printed: { readonly kind: IdentifierKind; readonly text: string },
  ): Promise<MedicinesNamed>;
  /** All of the catalogue, some medicines at a time. */
  list(): AsyncIterable<CatalogueMedicine[]>;
}

export function createMedicines(parts: Pick<ServiceParts, 'database' | 'offers' | 'clock'>): Medicines {
  return {
    search: (partnerId, search) => searchMedicines(parts, partnerId, search),
    named: (text, limit) => nameMedicine(parts.database, text, limit),
    identified: (pharmacyId, printed) => identifyMedicine(parts.database, pharmacyId, printed),
    list: () => listMedicines(parts.database),
  };
}
