/** A fake virus scanner that speaks clamd's INSTREAM over a real socket. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ClamdServer {
  readonly port: number;
  /** The contents that it received. */
  readonly scanned: readonly Buffer[];
  close(): Promise<void>;
}

/** The standard test file of virus scanners (https://www.eicar.org), in two halves so that no scanner reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const found = (content: Buffer) =>
  content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';

/** @param answer the reply to a complete stream; undefined sends no reply. */
export async function startClamd(
  answer: (content: Buffer, socket: Socket) => string | undefined = found,
): Promise<ClamdServer> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const content = contentOf(received);
      if (content === undefined) return;
      scanned.push(content);
      const said = answer(content, socket);
      if (said !== undefined) socket.end(said);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    scanned,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const COMMAND = 'zINSTREAM\0';

/** Joins the chunks; undefined until the empty last one has arrived. */
function contentOf(received: Buffer): Buffer | undefined {
  if (!received.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND))) return undefined;
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
