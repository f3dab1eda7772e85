/** Collects the hashes of inline scripts for the content security policy. */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Writes `scripts.sha256` into the folder: one line for each script, in the syntax of the policy. */
export async function writePolicy(folder: string): Promise<void> {
  const hashes = new Set<string>();
  for (const page of globSync('**/*.html', { cwd: folder })) {
    const html = await readFile(path.join(folder, page), 'utf8');
    for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) {
      hashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`);
    }
  }
  await writeFile(path.join(folder, 'scripts.sha256'), `${[...hashes].toSorted().join('\n')}\n`);
}
