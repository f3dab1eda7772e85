/** The encryption keys of all test engines, which can therefore read each other's data. */
import { createSecretKey } from 'node:crypto';
import { EncryptionKeys, KEY_BYTES, type EncryptionKey } from '../../../db/encryption.ts';

/** Returns an encryption key that depends only on the text. */
export const keyNamed = (id: string, text = id): EncryptionKey => ({
  id,
  key: createSecretKey(Buffer.alloc(KEY_BYTES, text)),
});

const KEY = keyNamed('test');

/** Value of the environment variable `ENCRYPTION_KEYS`. */
export const ENCRYPTION_KEYS = `test:${KEY.key.export().toString('base64')}`;
export const ENCRYPTION = new EncryptionKeys([KEY]);
