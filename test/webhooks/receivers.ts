/** Local receivers of webhooks, good and bad, that count their connections. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket, type AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';

export interface Receiver {
  readonly port: number;
  connections(): number;
  openConnections(): number;
  /** Bytes received over connections that are now closed. */
  bytesReceived(): number;
  close(): Promise<void>;
}

/** Starts an HTTP server; with `tls` an HTTPS server. */
export async function receiver(listener: RequestListener, tls?: TlsOptions): Promise<Receiver> {
  return listening(tls === undefined ? createServer(listener) : createTlsServer(tls, listener));
}

/** Starts a TCP server with a custom handler for connections. */
export async function rawReceiver(onConnection: (socket: Socket) => void): Promise<Receiver> {
  return listening(createTcpServer(onConnection));
}

/** Starts an internal service that webhooks must not reach, on every IPv4 and IPv6 address of this machine. */
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
    // Errors of connections are part of the tests.
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
