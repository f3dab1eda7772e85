/** The frame around every docs page. */
import type { Guide } from './guides.ts';

interface Page {
  readonly title: string;
  /** The path of the docs, without a slash at the end. */
  readonly base: string;
  readonly guides: readonly Guide[];
  /** Of the page shown. */
  readonly name: string;
  readonly content: string;
}

export const REFERENCE = 'reference';
const REFERENCE_TITLE = 'API reference';

/** A guide as a whole page. */
export function guidePage(guide: Guide, guides: readonly Guide[], base: string): string {
  return page({
    title: guide.title,
    base,
    guides,
    name: guide.name,
    content: `<main class="guide">${guide.html}</main>`,
  });
}

/** The reference, which a script fills from the OpenAPI document. */
export function referencePage(guides: readonly Guide[], base: string): string {
  const content = [
    '<div id="reference" class="reference"></div>',
    '<noscript><main class="guide"><p>The reference needs JavaScript; <a href="../openapi.json">openapi.json</a> holds all of it.</p></main></noscript>',
    `<script type="module" src="${base}/assets/reference.js"></script>`,
  ].join('\n');
  return page({ title: REFERENCE_TITLE, base, guides, name: REFERENCE, content });
}

function page({ title, base, guides, name, content }: Page): string {
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
<title>${title} – Medicine Fulfilment Partner API</title>
<link rel="stylesheet" href="${base}/assets/docs.css">
<link rel="icon" href="data:,">
</head>
<body>
<nav aria-label="Guides"><strong>Medicine Fulfilment Partner API</strong>
${links.join('\n')}
</nav>
${content}
</body>
</html>
`;
}
