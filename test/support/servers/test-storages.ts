/** Stores for prescription files of each kind, whose stored bytes a test can read. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FileStore, openFileStore } from '../../../services/prescriptions/files/file-store.ts';
import { openStorage } from '../../../services/files/open-storage.ts';
import type { FileStorage, StorageSettings } from '../../../services/files/storage.ts';
import { newEncryptionKeys, newFilesFolder } from './file-stores.ts';
import { S3_PREFIX, startS3Server, useCredentials } from './s3-server.ts';

export interface TestStorage {
  readonly fileStore: FileStore;
  readonly storage: FileStorage;
  /** Environment variables with which a process uses the same store. */
  readonly variables: NodeJS.ProcessEnv;
  /** Paths of the stored files. */
  stored(): Promise<string[]>;
  remove(): Promise<void>;
}

export async function folderStorage(): Promise<TestStorage> {
  const folder = newFilesFolder();
  const url = pathToFileURL(`${folder}/`);
  return await testStorage({
    settings: { kind: 'folder', folder: url },
    folder,
    variables: { PRESCRIPTION_STORAGE: url.href },
    remove: async () => undefined,
  });
}

/** A store in a bucket of its own server. */
export async function s3Storage(): Promise<TestStorage> {
  const server = await startS3Server();
  const bucket = 'files';
  const { endpoint, region, credentials } = server;
  useCredentials(credentials);
  return await testStorage({
    settings: { kind: 's3', bucket, prefix: S3_PREFIX, endpoint, region },
    folder: path.join(await server.makeBucket(bucket), S3_PREFIX),
    variables: server.variables(bucket),
    remove: () => server.remove(),
  });
}

interface Parts {
  readonly settings: StorageSettings;
  readonly folder: string;
  readonly variables: NodeJS.ProcessEnv;
  readonly remove: () => Promise<void>;
}

async function testStorage({ settings, folder, variables, remove }: Parts): Promise<TestStorage> {
  const objectFolder = path.join(folder, 'prescriptions');
  return {
    fileStore: await openFileStore({ storage: settings, keys: newEncryptionKeys() }),
    storage: await openStorage(settings),
    variables,
    async stored() {
      const names = await readdir(objectFolder).catch(() => []);
      return names.map((name) => path.join(objectFolder, name));
    },
    remove,
  };
}
