/** Compresses the files of the pages once at build time, at the highest level, instead of for each response. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Fonts are excluded, because their format is compressed already. */
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
