/** Devices on which somebody has signed in before: guesses from elsewhere don't slow their users down. */
import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from '../../../db/same-text.ts';

const NONCE_BYTES = 16;

export interface KnownDevices {
  /** What a device keeps once an account was signed in to on it. */
  issue(email: string): string;
  /** Which device of this account keeps this; undefined for what we did not issue for it. */
  read(email: string, kept: string | undefined): string | undefined;
}

/** @param secret signs what they keep. */
export function knownDevices(secret: string): KnownDevices {
  const signatureOf = (email: string, nonce: string) =>
    createHmac('sha256', secret).update(`portal device ${nonce} ${email.toLowerCase()}`).digest('base64url');
  return {
    issue(email) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      return `${nonce}.${signatureOf(email, nonce)}`;
    },
    read(email, kept = '') {
      const [nonce = '', signature = ''] = kept.split('.');
      return isSameText(signature, signatureOf(email, nonce)) ? nonce : undefined;
    },
  };
}
