/** A Temporal that takes calls and never answers holds up neither the relay nor housekeeping. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startProbing, startRedelivery } from '../../../activities/webhooks/start.ts';
import { connectLazily } from '../../../services/common/temporal/connection.ts';
import { eventually } from '../../support/engine/eventually.ts';

/** Far above the four seconds that a call may take, far below what a caller without a deadline waits. */
const SOON_MS = 20_000;

const sockets = new Set<Socket>();
let silent: Server;
let client: ReturnType<typeof connectLazily>;

beforeAll(async () => {
  silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  client = connectLazily({ address: `127.0.0.1:${port}` }, 'default');
});
afterAll(async () => {
  await client.connection.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

const STARTS = {
  'a redelivery': () =>
    startRedelivery(
      { client, taskQueue: 'test' },
      { webhook_id: 'wh_1', request_id: 'req_1', sequence: 1, series: 1 },
    ),
  'a probing': () => startProbing({ client, taskQueue: 'test' }, 'wh_1'),
};

test.each(Object.keys(STARTS) as (keyof typeof STARTS)[])(
  '%s is not waited for without end',
  async (name) => {
    let ended: unknown;
    STARTS[name]().catch((error: unknown) => (ended = error));
    await eventually(() => ended !== undefined, { deadlineMs: SOON_MS, describe: 'the call to be given up' });
    expect(ended).toBeInstanceOf(Error);
  },
);
