/** Connects to receivers, and to nothing else: every address is checked when a socket connects to it. */
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { isOwnPort, type UrlRules } from '../../../domain/webhooks/urls.ts';
import { isCallable } from './addresses.ts';
import { CallFailure, failureOf } from './failures.ts';
import type { Resolve } from './resolver.ts';

/** How long one of several addresses is tried alone before the next is tried beside it; far receivers need more than Node's 250 ms. */
const NEXT_ADDRESS_AFTER_MS = 1_000;

export interface ConnectorOptions extends UrlRules {
  readonly resolve: Resolve;
  /** For DNS, TCP and TLS together; milliseconds. */
  readonly timeoutMs: number;
  /** In the place of the publicly trusted authorities. */
  readonly ca?: string;
}

/**
 * What undici makes its sockets with. A socket gets into the pool only by having passed here, and keeps its address
 * for as long as it lives; so each attempt over a reused socket is covered too.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const elsewhere = connectorUnder(options);
  // Our own servers are on the machine itself, whichever of its names leads there.
  const toOwnPort = connectorUnder({ ...options, allowLoopback: false });
  return (target, callback) => (isOwnPort(target, options) ? toOwnPort : elsewhere)(target, callback);
}

function connectorUnder(options: ConnectorOptions): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(options),
    timeout: options.timeoutMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    allowH2: false,
    // A resumed session would take over an older check of the certificate.
    maxCachedSessions: 0,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
  return (target, callback) => {
    // Addresses as hosts are connected to without a lookup.
    if (isIP(target.hostname) !== 0 && !isCallable(target.hostname, options)) {
      process.nextTick(callback, addressRefused(), null);
      return;
    }
    const stage = target.protocol === 'https:' ? 'tls' : 'connect';
    connect(target, (...[error, socket]) => {
      if (error !== null) {
        callback(failureOf(error, stage), null);
      } else if (isCallable(socket.remoteAddress ?? '', options)) {
        callback(null, socket);
      } else {
        socket.on('error', () => undefined).destroy();
        callback(addressRefused(), null);
      }
    });
  };
}

/** Gives a socket only addresses that may be called, in the call in which it connects. */
function guardedLookup({ resolve, ...rules }: ConnectorOptions): LookupFunction {
  const find = callbackify(resolve);
  return (hostname, { all }, callback) =>
    find(hostname, (error, addresses) => {
      if (error !== null) {
        callback(failureOf(error, 'dns'), '', 0);
        return;
      }
      const [first, ...others] = addresses
        .filter((address) => isCallable(address, rules))
        .map((address) => ({ address, family: isIP(address) }));
      if (first === undefined) callback(addresses.length === 0 ? noAddress() : addressRefused(), '', 0);
      else if (all === true) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
}

/** Does not name the address: that would tell callers what our own DNS says. */
function addressRefused(): CallFailure {
  return new CallFailure('address_refused', 'The name does not lead to a public address.');
}

function noAddress(): CallFailure {
  return new CallFailure('dns', 'The name has no address.');
}
