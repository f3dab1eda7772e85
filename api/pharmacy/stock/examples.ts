/** One example of a line of stock, and rows that tell of it. */
import type { StockLine } from '../../../services/stock/stock-lines.ts';

export const MEDICINE_ID_EXAMPLE = 'med_f08334a4d997';

export const SAID_EXAMPLE = { quantity: 40, sales_unit: 'pack', pack_size: 24, price_ngn: 900 } as const;

export const LINE_EXAMPLE: StockLine = {
  medicine: {
    medicine_id: MEDICINE_ID_EXAMPLE,
    name: 'paracetamol',
    form: 'tablet',
    strength: '500 mg',
    label: 'paracetamol 500 mg tablet',
  },
  quantity: 40,
  reserved: 48,
  in_stock: true,
  sales_unit: 'pack',
  pack_size: 24,
  content_unit: 'tablet',
  price_ngn: 900,
  as_of: '2026-11-21T08:00:00.000Z',
};

/** Two rows, in each of the forms. */
export const ROWS_EXAMPLE = [
  { medicine_id: MEDICINE_ID_EXAMPLE, ...SAID_EXAMPLE, as_of: LINE_EXAMPLE.as_of },
  {
    medicine: 'amoxicillin 500 mg capsule',
    item_code: 'AMX500-24',
    ...SAID_EXAMPLE,
    quantity: 0,
    as_of: LINE_EXAMPLE.as_of,
  },
];
