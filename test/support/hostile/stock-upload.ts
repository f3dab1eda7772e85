/** Files of stock as large as may be, of whose rows none is found, sent at the least cost to who sends them. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** Sends the same bytes each time: `fetch` would encode or copy all of them, and an attacker's work is not what is measured. */
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
  // Who is refused may be cut off while it sends, after its answer too.
  sending.on('error', () => undefined);
  sending.end(body);
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  // What it has not sent yet it keeps, as `fetch` does.
  sending.destroy();
  return response.statusCode ?? 0;
}

let bulk = Buffer.alloc(0);

/** Rows of different names of medicines, none of which is found at once. */
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
