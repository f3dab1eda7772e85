/** Receivers of webhooks on this machine, good and bad, that count their connections. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket, type AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';

export interface Receiver {
  readonly port: number;
  /** How many connections were made to it. */
  connections(): number;
  /** How many of them are open now. */
  openConnections(): number;
  /** Over connections that are closed. */
  bytesReceived(): number;
  close(): Promise<void>;
}

/** An HTTP server; with `tls` an HTTPS server. */
export async function receiver(listener: RequestListener, tls?: TlsOptions): Promise<Receiver> {
  return listening(tls === undefined ? createServer(listener) : createTlsServer(tls, listener));
}

/** A server that does what it likes with each connection. */
export async function rawReceiver(onConnection: (socket: Socket) => void): Promise<Receiver> {
  return listening(createTcpServer(onConnection));
}

/** A server that nobody outside may reach, on every address of this machine, of both families. */
export async function internalService(): Promise<Receiver> {
  return listening(
    createServer((_request, response) => response.end('internal')),
    { everywhere: true },
  );
}

async function listening(server: Server, { everywhere = false } = {}): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let bytes = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    // What breaks here is what the test is about.
    socket
      .on('error', () => undefined)
      .on('close', () => {
        bytes += socket.bytesRead;
        sockets.delete(socket);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, everywhere ? undefined : '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    openConnections: () => sockets.size,
    bytesReceived: () => bytes,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
