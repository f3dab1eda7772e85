/**
 * Forwards a port of a container's loopback address to the tests' receiver, because webhooks may reach no private
 * address. Runs beside a worker for webhooks. Usage: `node forward.mjs <port> <host>`.
 */
import { connect, createServer } from 'node:net';

const [port, host] = process.argv.slice(2);
createServer((socket) => {
  const onward = connect(Number(port), host);
  for (const [from, to] of [
    [socket, onward],
    [onward, socket],
  ]) {
    from.on('error', () => to.destroy());
    from.pipe(to);
  }
}).listen(Number(port), '127.0.0.1');
