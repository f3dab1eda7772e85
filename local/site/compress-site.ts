/** Compresses the files of the site once at build time, with gzip, which most readers receive. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The files of the search index are excluded, because they are compressed already. */
const COMPRESSIBLE = /[.](?:html|js|css|svg|json)$/;
const SMALLEST = { level: 9 };

/** Replaces each text file with `name.gz`. */
export async function compressSite(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compress(path.join(parentPath, name))));
}

async function compress(file: string): Promise<void> {
  await writeFile(`${file}.gz`, await promisify(gzip)(await readFile(file), SMALLEST));
  await rm(file);
}
