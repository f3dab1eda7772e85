/** The frame around every docs page. */
import { SCOPE_NAMES } from '../../../domain/partners/scopes.ts';
import type { Guide } from './guides.ts';

/** What all pages of an API have in common. */
export interface Site {
  readonly title: string;
  /** The path of the docs, without a slash at the end. */
  readonly base: string;
  readonly guides: readonly Guide[];
  /** Whether readers can have a key of their own put into the samples: the portal makes it, in the sandbox. */
  readonly offersKey: boolean;
}

interface Page extends Site {
  readonly heading: string;
  /** Of the page shown. */
  readonly name: string;
  readonly content: string;
}

export const REFERENCE = 'reference';
const REFERENCE_TITLE = 'API reference';

/** A guide as a whole page. */
export function guidePage(guide: Guide, site: Site): string {
  return page({
    ...site,
    heading: guide.title,
    name: guide.name,
    content: `<div>${site.offersKey ? ownKey(site) : ''}<main class="guide">${guide.html}</main></div>`,
  });
}

/** What `own-key.js` works with. */
function ownKey({ base }: Site): string {
  const versioned = base.slice(0, base.lastIndexOf('/'));
  return `<aside id="own-key" aria-label="Your key in the samples" data-base="${versioned}" data-scopes="${SCOPE_NAMES.join(' ')}">
<button type="button">Put a sandbox key of mine into the samples</button> <span role="status"></span>
</aside>
<script type="module" src="${base}/assets/own-key.js"></script>`;
}

/** The reference, which a script fills from the OpenAPI document. */
export function referencePage(site: Site): string {
  const content = [
    '<div id="reference" class="reference"></div>',
    '<noscript><main class="guide"><p>The reference needs JavaScript; <a href="../openapi.json">openapi.json</a> holds all of it.</p></main></noscript>',
    `<script type="module" src="${site.base}/assets/reference.js"></script>`,
  ].join('\n');
  return page({ ...site, heading: REFERENCE_TITLE, name: REFERENCE, content });
}

function page({ title, heading, base, guides, name, content }: Page): string {
  const entries = [...guides, { name: REFERENCE, title: REFERENCE_TITLE }];
  const links = entries.map((entry) => {
    const current = entry.name === name ? ' aria-current="page"' : '';
    return `<a href="${base}/${entry.name}"${current}>${entry.title}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} – ${title}</title>
<link rel="stylesheet" href="${base}/assets/docs.css">
<link rel="icon" href="data:,">
</head>
<body>
<nav aria-label="Guides"><strong>${title}</strong>
${links.join('\n')}
</nav>
${content}
</body>
</html>
`;
}
