/** What the documents say of the stock feed. */
import type { Operation } from '../../operation.ts';
import { BulkReport, PutStockAnswer, StockList } from './schemas.ts';

const MEDICINE_ID = 'med_f08334a4d997';

const SENT = { quantity: 40, sales_unit: 'pack', pack_size: 24, price_ngn: 900 };

const LINE = {
  medicine: {
    medicine_id: MEDICINE_ID,
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

export const PUT_STOCK: Operation = {
  id: 'putStock',
  tag: 'Stock',
  summary: 'Say what you have of one medicine',
  description:
    'Takes the place of what you said before, unless that is of a later moment: messages may arrive in any order, and ' +
    'any number of times.',
  bodyExample: { ...SENT, as_of: LINE.as_of },
  parameters: { medicine_id: { description: 'Of the medicine.', example: MEDICINE_ID } },
  answers: {
    200: {
      description: 'The stock as it is now.',
      data: PutStockAnswer,
      example: { outcome: 'stored', stock: LINE },
    },
  },
  errors: ['unknown_medicine'],
};

export const LIST_STOCK: Operation = {
  id: 'listStock',
  tag: 'Stock',
  summary: 'Read what you have said',
  description: 'Page by page, by medicine_id; also what is out of stock.',
  answers: {
    200: {
      description: 'A page.',
      data: StockList,
      example: { stock: [LINE], has_more: false, next_cursor: null },
    },
  },
  errors: ['invalid_cursor'],
};

/** Two rows, in each of the forms. */
export const ROWS_EXAMPLE = [
  { medicine_id: MEDICINE_ID, ...SENT, as_of: LINE.as_of },
  { medicine: 'amoxicillin 500 mg capsule', ...SENT, quantity: 0, as_of: LINE.as_of },
];

export const BULK_STOCK: Operation = {
  id: 'bulkStock',
  tag: 'Stock',
  summary: 'Say what you have of many medicines',
  description:
    'Up to 100,000 rows and 50 MB, as a JSON array, as JSON lines or as CSV, which is read as it comes. Each row is ' +
    'taken as if it came alone; what no row names stays as it is. Everything is stored at once at the end: a call ' +
    'that breaks off changes nothing. It is safe to send again.',
  answers: {
    200: {
      description: 'What became of the rows.',
      data: BulkReport,
      example: { rows: 2, good: 2, bad: 0, medicines: 2, stored: 2, late: 0, errors: [] },
    },
  },
  errors: ['rows_refused'],
};
