/** How files, and links to them, are answered. */
import type { FileLink } from '../../services/prescriptions/files/file-links.ts';

/** For `Cache-Control` of what shows a file or a link to one. */
export const NO_COPIES = 'private, no-store';

/** Nothing of a file is kept or run by a browser, whatever somebody managed to put into it. */
export function fileHeaders(name: string): Record<string, string> {
  return {
    'Cache-Control': NO_COPIES,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Referrer-Policy': 'no-referrer',
  };
}

/** A link as it is answered; its path is below the API's address. */
export interface ShownLink {
  readonly path: string;
  readonly expires_at: string;
}

/** @param base the path under which links of this kind are read. */
export function shownLink(base: string, { token, expires_at }: FileLink): ShownLink {
  return { path: `${base}/${token}`, expires_at };
}
