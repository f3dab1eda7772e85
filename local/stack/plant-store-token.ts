/** The token of the plant-store sample on the local stack. It is kept between starts. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readIfPresent, writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';

const FILE = path.join(LOCAL, 'plant-store-token');

/** Returns the token of the environment, else that of the last start, else a new one. */
export async function plantStoreToken(): Promise<string> {
  const known = process.env['PLANT_STORE_TOKEN'] ?? (await readIfPresent(FILE))?.trim();
  if (known !== undefined) return known;
  const token = randomBytes(32).toString('hex');
  await writeAtomically(FILE, `${token}\n`);
  return token;
}
