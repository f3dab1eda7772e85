/** The lines of an order in the units that prescriptions are counted in. */
import type { Kysely } from 'kysely';
import { formOf } from '../../domain/medicines/dosage-forms.ts';
import type { RequestItem } from '../../domain/requests/lines/items.ts';
import { contentUnitOf } from '../../domain/stock/stock-lines.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';

export interface OrderedLine {
  /** 1 for the first item. */
  readonly line: number;
  readonly medicine_id: string;
  /** What the item asks for. */
  readonly unit: Unit;
  readonly quantity: number;
  /** What is inside `unit`, and how many. */
  readonly content_unit: Unit;
  readonly each: number;
}

/** The lines that need a prescription, or all. */
export async function orderedLines(
  database: Kysely<Database>,
  items: readonly RequestItem[],
  which: 'all' | 'on_prescription',
): Promise<OrderedLine[]> {
  const wanted = items
    .map((item, index) => ({ item, line: index + 1 }))
    .filter(({ item }) => which === 'all' || item.prescription_required);
  if (wanted.length === 0) return [];
  const medicines = await database
    .selectFrom('medicine')
    .select(['medicine_id', 'form'])
    .where(
      'medicine_id',
      'in',
      wanted.map(({ item }) => item.medicine_id),
    )
    .execute();
  const forms = new Map(medicines.map(({ medicine_id, form }) => [medicine_id, form]));
  return wanted.map(({ item, line }) => {
    const { medicine_id, unit, quantity, content_quantity } = item;
    const each = content_quantity / quantity;
    const form = forms.get(medicine_id);
    const content = form === undefined ? unit : formOf(form).contentUnit;
    const content_unit = contentUnitOf(content, unit, each) ?? content;
    return { line, medicine_id, unit, quantity, content_unit, each };
  });
}
