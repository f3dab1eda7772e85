/** The HTTP server, and headers that forbid caching and content sniffing and enforce TLS. */
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
 * Idle timeout of connections in milliseconds. Longer than that of proxies (usually a minute), so that the sending
 * side closes first: a call that meets a closing connection fails and may not be repeated.
 */
const IDLE_MS = 75_000;
/** Maximum duration of a call in milliseconds. 50 MB of stock arrive in it at 170 KB/s. */
const WHOLE_CALL_MS = 300_000;

/** Creates the HTTP server of the application. It does not listen yet. */
export function createHttpServer(handle: RequestListener): Server {
  // A missing Host header or an Expect header must not make us refuse a call.
  const server = createServer(
    { requireHostHeader: false, keepAliveTimeout: IDLE_MS, requestTimeout: WHOLE_CALL_MS },
    inOriginForm(handle),
  );
  server.on('checkExpectation', inOriginForm(handle));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket));
  return server;
}

/** An absolute URL (`http://host/path`), as clients send it to a proxy. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]+)([^#]*)/i;

/**
 * Rewrites absolute request targets to paths. Servers must accept whole URLs, whose host then replaces the Host
 * header (RFC 9112, 3.2.2).
 */
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
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
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
  return new ServiceError('malformed_http', 'This is not a valid HTTP/1.1 request. Check your HTTP client.');
}

/** Error codes of Node for faults of the client or the network, which we cannot fix. */
const CLIENT_FAULTS = /^(?:HPE_|ECONNRESET$|EPIPE$|ECONNABORTED$|ERR_STREAM_|ERR_HTTP_)/;

/** True if the client or the network caused a connection error. */
export function isClientFault({ code }: NodeJS.ErrnoException): boolean {
  return code !== undefined && CLIENT_FAULTS.test(code);
}

/**
 * Headers of every response: most contain patient data, and browsers must not guess that one is a page. Responses
 * that may be cached override them.
 */
const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** One year (ASVS 5.0, 3.4.1). */
const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/**
 * Sets the security headers of every response, and `Strict-Transport-Security` for calls over TLS.
 *
 * @param cameByTls returns true for calls over TLS. Browsers ignore the header on others.
 */
export function securityHeaders(cameByTls: (request: IncomingMessage) => boolean): Middleware {
  return async (ctx, next) => {
    ctx.set(SECURITY_HEADERS);
    if (cameByTls(ctx.req)) ctx.set('Strict-Transport-Security', TRANSPORT_SECURITY);
    await next();
  };
}

/** Closes the connection after each response once `stopping` is aborted. */
export function closeWhenStopping(stopping: AbortSignal): Middleware {
  return async (ctx, next) => {
    await next();
    if (stopping.aborted) ctx.set('Connection', 'close');
  };
}
