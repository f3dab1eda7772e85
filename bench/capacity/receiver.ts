/** A receiver of webhooks as a process of its own: what it takes is nobody's. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface Receiver {
  /** Whatever is after it in the path is answered 200 too. */
  readonly url: string;
  readonly process: ChildProcess;
}

export async function startReceiver(): Promise<Receiver> {
  const started = spawn('node', ['bench/webhooks/receiver.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  return { url: `http://127.0.0.1:${port}/ok`, process: started };
}
