/** The navigation of the site, and the settings of its script. */
import type { Site } from './sites.ts';
import { operationsOf, readDocument } from './reference/document.ts';

/** Returns the groups of guides, then the reference by subject, in Starlight's form. */
export function navigation(site: Site) {
  const guides = Object.entries(site.guides).map(([label, items]) => ({ label, items: [...items] }));
  const operations = operationsOf(readDocument(site.document));
  const subjects = [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    label: tag,
    collapsed: true,
    items: operations.filter((operation) => operation.tag === tag).map(({ slug }) => slug),
  }));
  return [...guides, { label: 'API reference', items: ['reference', ...subjects] }];
}

/** The script that puts the reader's own key into the samples, and the scopes of that key. */
export function samplesKey(site: Site) {
  const scopes = new Set(operationsOf(readDocument(site.document)).flatMap((operation) => operation.scopes));
  const content = [...scopes].toSorted().join(' ');
  return [
    { tag: 'meta' as const, attrs: { name: 'scopes', content } },
    { tag: 'script' as const, attrs: { type: 'module', src: `${site.api}/docs/own-key.js` } },
  ];
}
