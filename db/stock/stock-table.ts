/** The columns of stock, as an import stages them. */
import type { StagedTable } from '../import/staging.ts';

/** @param now when the stock was checked where a row doesn't say; a row that changes nothing keeps its time. */
export function stockTable(now: Date): StagedTable {
  return {
    name: 'stock',
    columns: {
      pharmacy_number: { type: 'integer' },
      medicine_number: { type: 'integer' },
      quantity: { type: 'integer' },
      sales_unit: { type: 'text' },
      pack_size: { type: 'integer' },
      content_unit: { type: 'text' },
      price_ngn: { type: 'integer' },
      checked_at: { type: 'timestamptz', otherwise: now.toISOString(), refreshed: true },
    },
    key: ['pharmacy_number', 'medicine_number'],
  };
}
