/** The CSP nonce of this document. The content security policy forbids inline style elements without it. */
import { setNonce } from 'get-nonce';

export const PAGE_NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// react-remove-scroll, which Mantine uses behind dialogues, reads the nonce from here.
setNonce(PAGE_NONCE);
