/** Which strength an adult usually takes of a medicine in a form: `data/usual-strengths.csv`. */
import { medicineId } from './medicine-id.ts';
import { readOurList } from './our-list.ts';
import { REVIEW_COLUMNS } from './review.ts';
import { toProducts, type Product } from './who-medicines.ts';

const COLUMNS = { required: ['generic_name', 'forms_and_strengths'], optional: REVIEW_COLUMNS };

/** Says of a product whether it is the usual one. */
export type UsualRule = (product: Product) => boolean;

/** @throws Error when the file has a bad row. */
export async function readUsualStrengths(): Promise<UsualRule> {
  const usual = new Set<string>();
  await readOurList('usual-strengths.csv', COLUMNS, ({ generic_name = '', forms_and_strengths = '' }) => {
    for (const product of toProducts({ generic_name, category: '', forms_and_strengths }))
      usual.add(medicineId(product));
  });
  return (product) => usual.has(medicineId(product));
}
