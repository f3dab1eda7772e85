/** A real S3 server, which a test can kill and restart. It checks signatures and stores objects in a folder. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { eventually, GiveUp } from '../../../local/eventually.ts';
import { freePort } from '../../../local/stack/ports.ts';
import { startProcess } from '../../../local/processes/processes.ts';
import { LOCAL, LOGS } from '../../../local/project.ts';
import { findGoTool } from '../../../local/tools/build-go-program.ts';
import { breakable, uniqueName, type BreakableServer } from './breakable-servers.ts';

/** Includes the time to build the server when it has never been built. */
export const S3_BUILD_MS = 600_000;
/** Key prefix of the tests' files in their bucket. */
export const S3_PREFIX = 'engine/test/';
const READY_MS = 20_000;
const STOP_MS = 10_000;

export interface S3Server extends BreakableServer {
  readonly endpoint: string;
  readonly region: string;
  /** Environment variables that authorise a process. */
  readonly credentials: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  /** The API's settings for storing files in a bucket. */
  variables(bucket: string): NodeJS.ProcessEnv;
  /** Creates a bucket; returns the folder with its objects, named by their keys. */
  makeBucket(name: string): Promise<string>;
}

/** Starts a server with an empty store and new credentials, which are written to no file. */
export async function startS3Server(): Promise<S3Server> {
  const name = uniqueName('s3');
  const folder = path.join(LOCAL, name);
  const [objects, metadata] = [path.join(folder, 'objects'), path.join(folder, 'metadata')];
  await Promise.all([objects, metadata].map((one) => mkdir(one, { recursive: true })));
  const program = await findGoTool('versitygw', (line) => process.stderr.write(`${line}\n`));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const region = 'af-south-1';
  const accessKeyId = randomBytes(10).toString('hex');
  const secretAccessKey = randomBytes(30).toString('base64url');
  // Stores attributes in separate files, because not every file system supports extended attributes.
  const backend = ['posix', '--sidecar', metadata, objects];
  const args = [
    '--port',
    `127.0.0.1:${port}`,
    '--region',
    region,
    '--health',
    '/health',
    '--quiet',
    ...backend,
  ];
  const start = async () => {
    const running = await startProcess({
      role: 's3',
      command: program,
      args,
      env: { ...process.env, ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
      logFile: path.join(LOGS, `${name}.log`),
      workingFolder: folder,
      stopSignal: 'SIGTERM',
      stopMs: STOP_MS,
    });
    const isServing = async () => {
      if (running.hasEnded()) throw new GiveUp(new Error(`The S3 server ended: ${await running.ended}`));
      return (await fetch(`${endpoint}/health`).catch(() => undefined))?.ok === true;
    };
    await eventually(isServing, { deadlineMs: READY_MS, describe: 'the S3 server to serve' });
    return running;
  };
  const server = await breakable(start, () => rm(folder, { recursive: true, force: true }));
  const credentials = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
  return {
    ...server,
    endpoint,
    region,
    credentials,
    variables: (bucket) => ({
      ...credentials,
      PRESCRIPTION_STORAGE: `s3://${bucket}/${S3_PREFIX}`,
      PRESCRIPTION_S3_ENDPOINT: endpoint,
      PRESCRIPTION_S3_REGION: region,
    }),
    async makeBucket(bucket) {
      const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
      const client = new S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
      });
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      client.destroy();
      return path.join(objects, bucket);
    },
  };
}

/** Authorises clients in this test file, as environment variables authorise a process. */
export function useCredentials(credentials: S3Server['credentials']): void {
  // Settings of the developer's own account, which would take precedence or be sent too.
  delete process.env['AWS_PROFILE'];
  delete process.env['AWS_SESSION_TOKEN'];
  Object.assign(process.env, credentials);
}
