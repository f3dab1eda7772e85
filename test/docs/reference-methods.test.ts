/** The reference names the clients' methods as they are. */
import { expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import { pythonOperations, type Documented } from '../../local/packages/python-operations.ts';
import { Fulfilment } from '../../packages/typescript/src/index.ts';
import type { Document } from '../../site/content/reference/document.ts';
import { referencePages } from '../../site/content/reference/pages.ts';
import { siteNamed } from '../../site/content/sites.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '../../local/project.ts';

const document = currentDocument();
const pages = referencePages(document as unknown as Document, siteNamed('partners'));
const METHODS = /`(fulfilment[\w.]*)\(\)` in TypeScript, `(fulfilment[\w.]*)\(\)` in Python/;

test('each operation page names a method that exists in the TypeScript and in the Python client', async () => {
  const fulfilment = new Fulfilment({
    baseUrl: 'http://127.0.0.1:1/v1',
    apiKey: `mfp_sbx_${'a'.repeat(38)}`,
  });
  const own = await readFile(
    path.join(PROJECT_ROOT, 'packages/python/src/medicine_fulfilment/fulfilment.py'),
    'utf8',
  );
  const generated = pythonOperations(document as unknown as Documented);
  const operationPages = [...pages].filter(([address]) => address.startsWith('reference/'));
  expect(operationPages.length).toBeGreaterThan(20);
  for (const [address, text] of operationPages) {
    const [, typescript = '', python = ''] = METHODS.exec(text) ?? [];
    const method = typescript
      .split('.')
      .slice(1)
      .reduce<unknown>((owner, name) => (owner as Record<string, unknown>)[name], fulfilment);
    const source = python.startsWith('fulfilment.operations.') ? generated : own;
    const isPython = source.includes(`def ${python.split('.').at(-1)}(`);
    expect([address, typeof method, isPython]).toEqual([address, 'function', true]);
  }
});
