/** The document of the portal's API, from which the client of the pages is made. */
import { expect, test } from '@jest/globals';
import { currentPortalDocument } from '../../api/portal/document.ts';

test('every schema that it names is there', () => {
  const document = currentPortalDocument();
  const { schemas } = document['components'] as { readonly schemas: object };
  const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(named).toContain('PartnerFeedEvent');
  expect([...new Set(named)].filter((name) => !Object.hasOwn(schemas, name ?? ''))).toEqual([]);
});
