/** What every engine of the tests encrypts with, so that they can look at what another wrote. */
import { createSecretKey } from 'node:crypto';
import { EncryptionKeys, KEY_BYTES, type EncryptionKey } from '../../../db/encryption.ts';

/** A key of a deployment, the same for the same text. */
export const keyNamed = (id: string, text = id): EncryptionKey => ({
  id,
  key: createSecretKey(Buffer.alloc(KEY_BYTES, text)),
});

const KEY = keyNamed('test');

/** For the settings of a process. */
export const ENCRYPTION_KEYS = `test:${KEY.key.export().toString('base64')}`;
export const ENCRYPTION = new EncryptionKeys([KEY]);
