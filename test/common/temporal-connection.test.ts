/** Connections to Temporal: compression, and what happens to calls in flight when a connection is closed. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { connectLazily } from '../../services/common/temporal/connection.ts';
import { connectWithRetries } from '../../worker/compose.ts';
import { COMPRESSION_CODECS } from '../../worker/settings.ts';

/** Nothing listens at this address: each attempt fails immediately and is retried. */
const UNUSED_ADDRESS = '127.0.0.1:9';

test('closing a connection ends its calls, and they are not retried', async () => {
  const client = connectLazily({ address: UNUSED_ADDRESS }, 'default');
  const calls = Array.from({ length: 5 }, async () =>
    client.workflowService.getSystemInfo({}).catch((error: Error) => error.message),
  );
  await client.connection.close();
  // A retry on a closed channel throws in a timer, which would end the process before this line.
  for (const message of await Promise.all(calls))
    expect(message).toMatch(/UNAVAILABLE|CANCELLED|shut down|drop/i);
});

/** An empty gRPC message: compression flag and length. */
const EMPTY_MESSAGE = Buffer.alloc(5);

/** A gRPC server that answers each call with an empty message and keeps its headers. */
async function startHeaderRecorder() {
  const calls: IncomingHttpHeaders[] = [];
  const server = createServer();
  server.on('stream', (stream, headers) => {
    calls.push(headers);
    stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(EMPTY_MESSAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { calls, address: `127.0.0.1:${port}`, close: () => server.close() };
}

test.each(COMPRESSION_CODECS)(
  'a worker with TEMPORAL_COMPRESSION=%s compresses accordingly',
  async (codec) => {
    const recorder = await startHeaderRecorder();
    const log = pino({ level: 'silent' });
    const temporal = { connectionOptions: { address: recorder.address }, namespace: 'default' };
    const connection = await connectWithRetries(temporal, codec, log);
    await connection.close();
    recorder.close();
    expect(recorder.calls).not.toHaveLength(0);
    for (const headers of recorder.calls) {
      expect(headers['grpc-encoding']).toBe(codec === 'gzip' ? 'gzip' : undefined);
      const accepted = headers['grpc-accept-encoding'];
      expect(accepted === undefined).toBe(codec !== 'gzip');
      expect(accepted ?? 'gzip').toContain('gzip');
    }
  },
);
