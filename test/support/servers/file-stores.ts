/** Stores for prescription files, each in its own folder that is removed with the test run. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EncryptionKeys, newKey } from '../../../db/encryption.ts';
import { type FileStore, openFileStore } from '../../../services/prescriptions/files/file-store.ts';
import { testAddresses } from './addresses.ts';

export function newFilesFolder(): string {
  return path.join(testAddresses().logFolder, `files-${randomBytes(6).toString('hex')}`);
}

export function newEncryptionKeys(id = 'test'): EncryptionKeys {
  return new EncryptionKeys([{ id, key: newKey() }]);
}

/** The folder is created with the first file. */
export async function fileStoreIn(folder = newFilesFolder(), keys = newEncryptionKeys()): Promise<FileStore> {
  return openFileStore({ storage: { kind: 'folder', folder: pathToFileURL(`${folder}/`) }, keys });
}
