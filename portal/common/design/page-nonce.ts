/** The nonce of this answer, without which the browser takes no style element: the pages' policy forbids inline styles. */
import { setNonce } from 'get-nonce';

export const PAGE_NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// What keeps the page behind a dialogue from scrolling takes it from here.
setNonce(PAGE_NONCE);
