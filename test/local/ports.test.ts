import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort, readPorts, requireFree } from '../../local/stack/ports.ts';

test('has standard ports, each moved by its own variable', () => {
  expect(readPorts({})).toEqual({ api: 8080, temporal: 7233, temporalUi: 8233, postgres: 5433 });
  expect(readPorts({ API_PORT: '9000', POSTGRES_PORT: '' })).toMatchObject({ api: 9000, postgres: 5433 });
});

test.each(['abc', '0', '65536', '80.5'])('refuses %s as a port, naming the variable', (text) => {
  expect(() => readPorts({ TEMPORAL_PORT: text })).toThrow(`TEMPORAL_PORT is "${text}"`);
});

test('refuses one port for two listeners', () => {
  expect(() => readPorts({ API_PORT: '7233' })).toThrow('give API_PORT and TEMPORAL_PORT different values');
});

test('names the port in use, the variable that moves it and what to do', async () => {
  const server = createServer().listen({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ports = { ...readPorts({}), postgres: await freePort(), api: port };
  await expect(requireFree(ports, ['postgres', 'api'])).rejects.toThrow(
    `Port ${port}, meant for the API, is in use by another program. Stop that program (lsof -i :${port} names it), ` +
      `or choose another port: API_PORT=${port + 10} npm start`,
  );
  server.close();
  await once(server, 'close');
  await expect(requireFree(ports, ['api'])).resolves.toBeUndefined();
});
