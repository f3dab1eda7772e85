/** The HTTP server: also what never reaches the application is answered in the envelope. */
import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { failure } from './answers.ts';
import { ServiceError } from '../../services/common/errors.ts';
import { REQUEST_ID_HEADER } from './middleware/observed-calls.ts';
import { SAFE_ANSWER_HEADERS } from './middleware/safe-answers.ts';

/**
 * How long a connection may be idle; milliseconds. Longer than proxies keep theirs, mostly a minute: who closes first must
 * be the side that sends calls, because a call that meets a closing connection fails and may not be sent again.
 */
const IDLE_MS = 75_000;
/** For the whole of a call, whatever its pace; milliseconds. 50 MB of stock come in it at 170 KB/s. */
const WHOLE_CALL_MS = 300_000;

/** Makes the server; it does not listen yet. */
export function createHttpServer(handle: RequestListener): Server {
  // A missing Host header and an expectation are no reason for us to refuse a call.
  const server = createServer(
    { requireHostHeader: false, keepAliveTimeout: IDLE_MS, requestTimeout: WHOLE_CALL_MS },
    inOriginForm(handle),
  );
  server.on('checkExpectation', inOriginForm(handle));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket));
  return server;
}

/** `http://host/path`, as a client that takes us for its proxy sends it. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]+)([^#]*)/i;

/** Has every request target begin with its path: RFC 9112, 3.2.2, lets no server refuse a whole URL, which names the host then. */
function inOriginForm(handle: RequestListener): RequestListener {
  return (request, response) => {
    const [, host, target = ''] = ABSOLUTE_FORM.exec(request.url ?? '') ?? [];
    if (host !== undefined) {
      request.url = target.startsWith('/') ? target : `/${target}`;
      request.headers.host = host;
    }
    handle(request, response);
  };
}

function refuse({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const error = refusalOf(code);
  const body = JSON.stringify(failure(error));
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${randomUUID()}`,
      ...Object.entries(SAFE_ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}

function refusalOf(code: string | undefined): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ServiceError('headers_too_large');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ServiceError('request_timeout');
  }
  return new ServiceError(
    'malformed_http',
    'This is not a valid HTTP/1.1 call. Check the client that made it.',
  );
}

/** What Node calls the faults of a client or of the network: nothing that we could mend. */
const CLIENT_FAULTS = /^(?:HPE_|ECONNRESET$|EPIPE$|ECONNABORTED$|ERR_STREAM_|ERR_HTTP_)/;

/** Whether an error of a connection is the other side's. */
export function isClientFault({ code }: NodeJS.ErrnoException): boolean {
  return code !== undefined && CLIENT_FAULTS.test(code);
}
