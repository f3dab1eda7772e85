/** Where the reference data is that comes with the code. */
import path from 'node:path';

export const DATA_FOLDER = path.join(import.meta.dirname, '..', '..', 'data');
