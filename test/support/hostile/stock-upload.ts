/** Stock files of the maximum size in which no row matches, sent at the least cost to the sender. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** Sends the same bytes each time. `fetch` would encode or copy them, and the attacker's work must not be measured. */
export async function upload(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  signal: AbortSignal,
): Promise<number> {
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': body.length },
    signal,
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  // The server may close the connection of a refused upload, even after its answer.
  sending.on('error', () => undefined);
  sending.end(body);
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  // Discards what is not yet sent, as `fetch` does.
  sending.destroy();
  return response.statusCode ?? 0;
}

let bulk = Buffer.alloc(0);

/** Rows with different medicine names, none of which has an exact match. */
export function bulkCsv(bytes: number): Buffer {
  if (bulk.length >= bytes - 200) return bulk;
  const rows = ['as_of,medicine,price_ngn,pack_size,sales_unit,quantity'];
  for (let length = 0, row = 0; length < bytes - 200; row += 1) {
    const line = `2026-05-01T08:00:00Z,paracetamol ${row} mg tablet,900,24,pack,40`;
    rows.push(line);
    length += line.length + 1;
  }
  return (bulk = Buffer.from(rows.join('\n')));
}
