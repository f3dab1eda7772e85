/** Verifies webhooks with the official Python library. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { pythonTools } from '../../contract/python.ts';

const SCRIPT = path.join(import.meta.dirname, 'verify-webhooks.py');
/** Output limit; a thousand requests are 2 MB. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

export interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Secret of the receiver. */
  readonly secret: string;
  /** Time of the receiver's clock in seconds since 1970; by default the current time. */
  readonly received_at?: number;
}

/** Returns the body of each message as the library parses it, or `{refused}` with the reason. */
export async function verifyInPython(messages: readonly SignedMessage[]): Promise<unknown[]> {
  const programs = await pythonTools();
  const running = run(path.join(programs, 'python'), [SCRIPT], { maxBuffer: MAX_OUTPUT_BYTES });
  running.child.stdin?.end(JSON.stringify(messages));
  return JSON.parse((await running).stdout) as unknown[];
}
