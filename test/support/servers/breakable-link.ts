/** A proxy in front of a server that a test can cut and restore at the same address. */
import { Transform } from 'node:stream';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BreakableLink {
  readonly origin: string;
  /** Closes every connection and refuses new ones. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** Forwards nothing more on the existing connections without closing them; new connections work. */
  readonly silence: () => void;
  /** Like `silence`, and new connections are accepted but not answered either: the server is frozen. */
  readonly freeze: () => void;
  /** Ends `freeze`; the frozen connections are closed. */
  readonly thaw: () => void;
  /** Delays what is sent to the server; 0 ends it. */
  readonly slowDown: (ms: number) => void;
  /** Everything sent to the server through the proxy. */
  readonly sentText: () => string;
}

/** @param origin of the server behind the proxy. */
export async function startBreakableLink(origin: string): Promise<BreakableLink> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  const chunks: Buffer[] = [];
  let isFrozen = false;
  let delayMs = 0;
  const late = () =>
    new Transform({
      transform(chunk, _, done) {
        if (delayMs === 0) done(null, chunk);
        else setTimeout(() => done(null, chunk), delayMs);
      },
    });
  const server = createServer((near) => {
    if (isFrozen) {
      sockets.add(near);
      near.on('close', () => sockets.delete(near)).on('error', () => undefined);
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    }
    near.pipe(late()).pipe(far).pipe(near);
    near.on('data', (chunk: Buffer) => chunks.push(chunk)).on('close', () => far.destroy());
  });
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve));
  await listen(0);
  const silence = () => {
    for (const socket of sockets) socket.unpipe().pause().removeAllListeners('data');
  };
  const own = (server.address() as AddressInfo).port;
  return {
    origin: `http://127.0.0.1:${own}`,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(own),
    silence,
    freeze() {
      isFrozen = true;
      silence();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.destroy();
    },
    slowDown(ms) {
      delayMs = ms;
    },
    sentText: () => Buffer.concat(chunks).toString(),
  };
}
