/** The guides of the docs pages: Markdown files of `docs/`, rendered once at start. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked, type Tokens } from 'marked';

const FOLDER = path.join(import.meta.dirname, '../../../docs');

/** In the order in which a newcomer reads them; a file that is not named here is no page. */
export const GUIDE_NAMES = [
  'quickstart',
  'authentication',
  'clients',
  'requests',
  'holds',
  'prescriptions',
  'lists',
  'events',
  'webhooks',
  'receiving-webhooks',
  'errors',
  'idempotency',
  'rate-limits',
  'sandbox',
  'versioning',
] as const;

/** The pages of one API. */
export interface DocsSite {
  /** In the head of every page. */
  readonly title: string;
  /** Of `docs/`. */
  readonly folder: string;
  /** In the order in which a newcomer reads them; a file that is not named here is no page. */
  readonly guides: readonly string[];
}

export const PARTNER_DOCS: DocsSite = {
  title: 'Medicine Fulfilment Partner API',
  folder: 'partners',
  guides: GUIDE_NAMES,
};

export interface Guide {
  /** The last segment of its path. */
  readonly name: string;
  /** Its first heading. */
  readonly title: string;
  /** As it was written, for people and programs that read Markdown. */
  readonly markdown: string;
  readonly html: string;
}

/** @throws Error when a guide is missing or has no heading. */
export function readGuides({ folder, guides }: DocsSite): Guide[] {
  const marked = renderer();
  return guides.map((name) => {
    const markdown = readFileSync(path.join(FOLDER, folder, `${name}.md`), 'utf8');
    const title = /^# (.+)$/m.exec(markdown)?.[1];
    if (title === undefined) throw new Error(`docs/${folder}/${name}.md has no heading`);
    return { name, title, markdown, html: marked.parse(markdown, { async: false }) };
  });
}

/** Headings that can be linked to; links between the files lead to the pages. */
function renderer(): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = text
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')
          .replaceAll(/^-|-$/g, '');
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
    walkTokens(token) {
      if (token.type !== 'link') return;
      const link = token as Tokens.Link;
      link.href = link.href.replace(/^([a-z-]+)\.md(?=#|$)/, '$1');
    },
  });
}
