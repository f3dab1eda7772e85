/** The files of a documentation site as `npm run site` has built them: compressed, and with what their scripts may do. */
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Context } from 'koa';

/** Where each file is, by its path below the site's address; those that end in `.gz` are compressed. */
export type BuiltFiles = ReadonlyMap<string, string>;

const COMPRESSED = '.gz';
const SCRIPT_HASHES = 'scripts.sha256';
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
/** Their names change with their content. */
const NAMED_BY_CONTENT = /^assets\/|[.]pf_\w+$/;
/** A year. */
const FOREVER = 'public, max-age=31536000, immutable';
const FOR_MINUTES = 'public, max-age=300';

/** @throws Error when the site was not built. */
export function filesOf(folder: string): BuiltFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return new Map(files.map((file) => [nameIn(folder, file), file]));
}

function nameIn(folder: string, file: string): string {
  const name = path.relative(folder, file);
  return name.endsWith(COMPRESSED) ? name.slice(0, -COMPRESSED.length) : name;
}

/** Everything comes from this server. The search compiles WebAssembly; samples carry their colours as style attributes. */
export function contentSecurityPolicy(files: BuiltFiles): string {
  const hashes = readFileSync(files.get(SCRIPT_HASHES) ?? SCRIPT_HASHES, 'utf8')
    .trim()
    .split('\n');
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** @param name one that `files` has. */
export async function answerFile(ctx: Context, files: BuiltFiles, name: string): Promise<void> {
  const file = files.get(name) ?? name;
  const isCompressed = file.endsWith(COMPRESSED);
  ctx.set('Cache-Control', NAMED_BY_CONTENT.test(name) ? FOREVER : FOR_MINUTES);
  ctx.type = MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream';
  if (isCompressed) ctx.vary('Accept-Encoding');
  if (isCompressed && ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    ctx.body = createReadStream(file).pipe(createGunzip());
    return;
  }
  if (isCompressed) ctx.set('Content-Encoding', 'gzip');
  ctx.length = (await stat(file)).size;
  ctx.body = createReadStream(file);
}
