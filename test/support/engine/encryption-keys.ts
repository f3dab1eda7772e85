/** What every engine of the tests encrypts with, so that they can look at what another wrote. */
import { EncryptionKeys } from '../../../db/encryption.ts';

const KEY = Buffer.alloc(32, 'test');

/** For the settings of a process. */
export const ENCRYPTION_KEYS = `test:${KEY.toString('base64')}`;
export const ENCRYPTION = new EncryptionKeys([{ id: 'test', key: KEY }]);
