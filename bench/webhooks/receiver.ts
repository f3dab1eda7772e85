/** A process that receives webhooks and records their times. It behaves well at `/ok/...` and badly at other paths. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Path, event id and milliseconds since 1970 of each call. */
export type ReceivedCall = readonly [path: string, eventId: string, at: number];

/** Slow enough that the sender times out before its buffer for the answer is full. */
const DRIP_EVERY_MS = 20;

let calls: ReceivedCall[] = [];

const server = createServer((request, response) => {
  const { method, url = '', headers } = request;
  if (method === 'GET') {
    // Returns the calls since the last query, or only their number.
    const answer = url === '/count' ? calls.length : calls;
    if (url !== '/count') calls = [];
    response.end(JSON.stringify(answer));
    return;
  }
  calls.push([url, String(headers['webhook-id']), performance.timeOrigin + performance.now()]);
  request.resume();
  if (url.startsWith('/endless')) dripForEver(response);
  else if (!url.startsWith('/hang')) request.on('end', () => response.writeHead(200).end('ok'));
});

function dripForEver(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write('drip'), DRIP_EVERY_MS);
  response.on('close', () => clearInterval(timer));
}

server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'receiver ready', port: (server.address() as AddressInfo).port }));
});
process.on('SIGTERM', () => process.exit());
