/** Compresses what is served of the pages once, as small as can be, so that no answer is compressed anew. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Typefaces are compressed by themselves. */
const COMPRESSIBLE = /[.](?:js|css|svg)$/;
const SMALLEST_GZIP = { level: 9 };

/** Writes `name.br` and `name.gz` beside each script and style. Browsers ask for Brotli over TLS only. */
export async function compressBeside(folder: string): Promise<void> {
  const assets = path.join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(names.map((name) => compress(path.join(assets, name))));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, SMALLEST_GZIP));
}
