/** The token of the plant-store sample on the local stack; the same one from start to start. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readIfPresent, writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';

const FILE = path.join(LOCAL, 'plant-store-token');

/** The one that the environment names, else that of the last start, else a new one. */
export async function plantStoreToken(): Promise<string> {
  const known = process.env['PLANT_STORE_TOKEN'] ?? (await readIfPresent(FILE))?.trim();
  if (known !== undefined) return known;
  const token = randomBytes(32).toString('hex');
  await writeAtomically(FILE, `${token}\n`);
  return token;
}
