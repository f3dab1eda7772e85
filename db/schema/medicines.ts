/** The tables of the catalogue of medicines as Kysely sees them. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { DosageForm } from '../../domain/medicines/dosage-forms.ts';
import type { NameKind } from '../../domain/medicines/medicine-names.ts';
import type { IdentifierKind } from '../../domain/medicines/product-identifiers.ts';

export interface MedicineTables {
  medicine: MedicineTable;
  medicine_name: MedicineNameTable;
  product_identifier: ProductIdentifierTable;
}

/** One product of the catalogue: a generic medicine in one form and strength. */
export interface MedicineTable {
  medicine_id: string;
  /** Made by Postgres; never leaves the database. */
  medicine_number: GeneratedAlways<number>;
  generic_name: string;
  form: DosageForm;
  /** Normalised, e.g. "500 mg" or "125 mg/5 ml"; empty where the source names none. */
  strength: string;
  /** True where nobody has said that it is sold without a prescription. */
  prescription_only: Generated<boolean>;
  /** Whether it is what an adult usually takes of the medicine in this form. */
  usual: Generated<boolean>;
  /** The pharmacist who checked the row; null where nobody has. */
  reviewed_by: string | null;
}

/** A name that a generic medicine is known by. A generic name without products is known, and not sold. */
export interface MedicineNameTable {
  /** Normalised by `domain/medicines/medicine-names.ts`. */
  name: string;
  generic_name: string;
  kind: NameKind;
  /** The products that are sold by the name; null where they are all of the generic name. */
  medicine_ids: string[] | null;
  /** As of a medicine. */
  reviewed_by: string | null;
  /** The words of the name, made by Postgres. */
  words: GeneratedAlways<string[]>;
}

/** What is printed on the packages of one maker, and the medicine that is in them. */
interface ProductIdentifierTable {
  kind: IdentifierKind;
  /** As `readIdentifier` gives it. */
  value: string;
  medicine_number: number;
  /** Content units in the package; null where the source does not say. */
  pack_size: number | null;
  source: string;
  /** As of a medicine. */
  reviewed_by: string | null;
}
