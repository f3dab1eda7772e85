/** Bulk calls of a pharmacy, and their rows. */
import type { BulkReport, StockRow } from '../../../api/pharmacy/stock-schemas.ts';
import { MEDICINE_ID, STOCK, type PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';

export const JSON_TYPE = 'application/json';
export const LINES_TYPE = 'application/x-ndjson';
export const CSV_TYPE = 'text/csv';

export const AMOXICILLIN = 'med_6aeec3a9ea56';

/** A row of paracetamol with the given changes. */
export const row = (change: Partial<StockRow> = {}): StockRow => ({
  medicine_id: MEDICINE_ID,
  ...STOCK,
  ...change,
});

/** Rows of a CSV file. */
export const HEADER = 'as_of,medicine,medicine_id,price_ngn,pack_size,sales_unit,quantity';

/** Rows of two medicines. */
export const ROWS = [row(), row({ medicine_id: AMOXICILLIN, quantity: 7, price_ngn: 2400 })];

export type BulkCall = readonly [
  type: string,
  body: RequestInit['body'],
  query?: string,
  headers?: Readonly<Record<string, string>>,
];

/** Sends a body unchanged. */
export const sendBulk = (pharmacy: PharmacyApiCaller, ...[type, body, query = '', headers = {}]: BulkCall) =>
  pharmacy.send<BulkReport>('POST', `/stock/bulk${query}`, { type, body }, headers);
