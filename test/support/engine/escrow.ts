/** An escrow for tests that lose encryption keys. */
import { generateKeyPairSync } from 'node:crypto';
import { EscrowSeal } from '../../../services/privacy/key-escrow.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });

/** Value of the environment variable `ESCROW_PUBLIC_KEY`. */
export const ESCROW_PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
export const ESCROW = new EscrowSeal(ESCROW_PUBLIC_KEY);
/** The private key that opens sealed keys, as PEM. */
export const ESCROW_PRIVATE_KEY = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
