/** A proxy in front of a server that ends or silences each connection after a number of bytes. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface NarrowLink {
  readonly origin: string;
  close(): Promise<void>;
}

export interface NarrowLinkLimits {
  /** The connection ends after this many bytes towards the server. */
  readonly endAfterBytes?: number;
  /** Nothing more is forwarded after this many bytes from the server, and the connection stays open. */
  readonly silenceAfterBytes?: number;
}

/** @param origin of the server behind the proxy. */
export async function startNarrowLink(
  origin: string,
  { endAfterBytes = Infinity, silenceAfterBytes = Infinity }: NarrowLinkLimits,
): Promise<NarrowLink> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    }
    let [sent, received] = [0, 0];
    near.on('data', (chunk) => {
      sent += chunk.length;
      if (sent <= endAfterBytes) far.write(chunk);
      else for (const socket of [near, far]) socket.destroy();
    });
    far.on('data', (chunk) => {
      near.write(chunk.subarray(0, Math.max(0, silenceAfterBytes - received)));
      received += chunk.length;
    });
    near.on('close', () => far.destroy());
    far.on('end', () => void (received <= silenceAfterBytes && near.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
