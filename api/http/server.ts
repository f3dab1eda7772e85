/** The HTTP server, and the headers that tell browsers and proxies to keep no copy, guess no type and use TLS only. */
import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { failure } from './answers.ts';
import { ServiceError } from '../../services/common/errors.ts';
import { REQUEST_ID_HEADER } from './middleware/observed-calls.ts';
import type { Middleware } from 'koa';

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

/** Of every answer, whoever gives it: most hold patients' data, and none is guessed to be a page. What may be kept says so itself. */
const SAFE_ANSWER_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** A year, as ASVS 5.0 (3.4.1) wants it. */
const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** @param cameByTls whether a call came by TLS; browsers ignore the header on others. */
export function safeAnswers(cameByTls: (request: IncomingMessage) => boolean): Middleware {
  return async (ctx, next) => {
    ctx.set(SAFE_ANSWER_HEADERS);
    if (cameByTls(ctx.req)) ctx.set('Strict-Transport-Security', TRANSPORT_SECURITY);
    await next();
  };
}

/** @param stopping aborted when the process has been asked to stop. */
export function lastAnswers(stopping: AbortSignal): Middleware {
  return async (ctx, next) => {
    await next();
    if (stopping.aborted) ctx.set('Connection', 'close');
  };
}
