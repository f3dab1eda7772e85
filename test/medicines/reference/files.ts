/** Small CSV files for the import tests. */
import { Readable } from 'node:stream';

export const source = (...lines: string[]) => Readable.from([lines.join('\n')]);
export const MEDICINES = [
  'generic_name,category,forms_and_strengths',
  'paracetamol,Pain,Tablet: 500 mg.',
  'codeine,Pain,Tablet: 30 mg',
];
export const PHARMACY_HEADER =
  'pharmacy_id,name,address,city,state,latitude,longitude,licence_authority,licence_number,licence_expires_on,verified_at';
export const pharmacy = (id: string, changes: Record<string, string> = {}) =>
  Object.values({
    pharmacy_id: id,
    name: '"Adeola, Sons & Co"',
    address: '1 Broad Street',
    city: 'Lagos',
    state: 'Lagos State',
    latitude: '6.45',
    longitude: '3.39',
    licence_authority: 'PCN',
    licence_number: `PCN/${id}`,
    licence_expires_on: '2030-12-31',
    verified_at: '2026-01-01T00:00:00Z',
    ...changes,
  }).join(',');
export const STOCK_HEADER = 'pharmacy_id,medicine,quantity,sales_unit,pack_size,price_ngn,checked_at';
