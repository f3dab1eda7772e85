/** The columns of pharmacies, as an import stages them. */
import type { StagedTable } from '../import/staging.ts';

export const PHARMACIES_TABLE: StagedTable = {
  name: 'pharmacy',
  columns: {
    pharmacy_id: { type: 'text' },
    name: { type: 'text' },
    address: { type: 'text' },
    city: { type: 'text' },
    state: { type: 'text' },
    latitude: { type: 'double precision' },
    longitude: { type: 'double precision' },
    licence_authority: { type: 'text' },
    licence_number: { type: 'text' },
    licence_expires_on: { type: 'date' },
    // A file without it takes nobody's verification away.
    verified_at: { type: 'timestamptz', otherwise: null },
    listed: { type: 'boolean', otherwise: 'true' },
  },
  key: ['pharmacy_id'],
};
