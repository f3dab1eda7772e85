/** A DNS server for tests (RFC 1035) that answers from a table or stays silent; one question per message. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPES = { A: 1, AAAA: 28 } as const;
const NAME_ERROR = 3;
const HEADER_BYTES = 12;

export interface DnsServer {
  readonly address: string;
  /** The queried names. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Addresses by name; a name without an entry does not exist, one with `silent` gets no answer. */
export type Zone = Readonly<Record<string, readonly Buffer[] | 'silent'>>;

export async function dnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    asked.push(name);
    const entry = zone[name];
    if (entry === 'silent') return;
    const family = type === TYPES.A ? 4 : 16;
    const found = (entry ?? []).filter((one) => one.length === family);
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    // Flags: response, recursion available; no additional records.
    header.writeUInt16BE(0x8180 | (entry === undefined ? NAME_ERROR : 0), 2);
    header.writeUInt16BE(found.length, 6);
    header.writeUInt16BE(0, 10);
    const answers = found.map((data) => Buffer.concat([record(type, data.length), data]));
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => void socket.close(() => resolve())),
  };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // Skip the terminating zero, the type and the class.
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Header of a record for the queried name, with a TTL of 0 seconds. */
function record(type: number, length: number): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(length, 10);
  return head;
}
