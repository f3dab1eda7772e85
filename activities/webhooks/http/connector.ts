/** Connects to receivers, and to nothing else: every address is checked when a socket connects to it. */
import { Agent, type ClientRequestArgs } from 'node:http';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { callbackify } from 'node:util';
import { isOwnPort, type UrlRules } from '../../../domain/webhooks/urls.ts';
import { isCallable } from './addresses.ts';
import { CallFailure, failureOf } from './failures.ts';
import type { Resolve } from './resolver.ts';

/** How long one of several addresses is tried alone before the next is tried beside it; far receivers need more than Node's 250 ms. */
const NEXT_ADDRESS_AFTER_MS = 1_000;
/** Idle connections: many receivers close theirs after 5 s. One that announces less is believed. Milliseconds. */
const IDLE_MS = 4_000;
/** A connection that is never idle is replaced after so long, so that a name that moved is looked up. Milliseconds. */
const CONNECTION_LIFE_MS = 300_000;

export interface ConnectorOptions extends UrlRules {
  readonly resolve: Resolve;
  /** In the place of the publicly trusted authorities. */
  readonly ca?: string;
}

/** The arguments of a call, as `http.request` passes them on to the agent. */
export interface CallArguments extends ClientRequestArgs {
  /** Aborted when the call has ended: a connection that is still being made for it is dropped. */
  readonly ended?: AbortSignal;
}

/**
 * Connections to receivers by one scheme. A socket gets into the pool only by having passed the checks here, and keeps
 * its address for as long as it lives; so each attempt over a reused socket is covered too.
 *
 * Node's own client makes the calls, because undici breaks a connection on which `100 Continue` comes without having
 * been asked for. RFC 9110, 15.2, wants it skipped.
 */
export class GuardedAgent extends Agent {
  /** Node takes these two from the agent of a request. */
  readonly protocol: 'http:' | 'https:';
  readonly defaultPort: number;
  readonly #options: ConnectorOptions;
  readonly #madeAt = new WeakMap<Duplex, number>();

  constructor(protocol: 'http:' | 'https:', options: ConnectorOptions) {
    super({ keepAlive: true, timeout: IDLE_MS });
    this.protocol = protocol;
    this.defaultPort = protocol === 'https:' ? 443 : 80;
    this.#options = options;
  }

  override createConnection(
    target: CallArguments,
    callback: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const refused = (error: Error) => callback(error, undefined as never);
    const host = target.host ?? '';
    const rules = this.#rulesFor(target);
    // Addresses as hosts are connected to without a lookup.
    if (isIP(host) !== 0 && !isCallable(host, rules)) {
      process.nextTick(refused, addressRefused());
      return;
    }
    const socket = this.#connect(target, rules);
    const abandon = () => socket.destroy(new Error('the call has ended'));
    target.ended?.addEventListener('abort', abandon);
    const stage = this.protocol === 'https:' ? 'tls' : 'connect';
    // Stays after the connection is made: until the request listens, an error would end the process.
    socket.on('error', (error) => {
      target.ended?.removeEventListener('abort', abandon);
      refused(failureOf(error, stage));
    });
    socket.once(stage === 'tls' ? 'secureConnect' : 'connect', () => {
      target.ended?.removeEventListener('abort', abandon);
      if (!isCallable(socket.remoteAddress ?? '', rules)) {
        refused(addressRefused());
        socket.destroy();
        return;
      }
      this.#madeAt.set(socket, performance.now());
      callback(null, socket);
    });
  }

  override keepSocketAlive(socket: Duplex): boolean {
    // Node reads `Keep-Alive: timeout=5`, and says whether the connection can be kept; its types do not say so.
    const canBeKept = super.keepSocketAlive(socket) as unknown as boolean;
    const age = performance.now() - (this.#madeAt.get(socket) ?? 0);
    if (!canBeKept || age > CONNECTION_LIFE_MS) return false;
    // What comes without a call would be taken for the answer to the next one.
    socket.on('data', destroySocket);
    return true;
  }

  override reuseSocket(...[socket, request]: Parameters<Agent['reuseSocket']>): void {
    socket.off('data', destroySocket);
    super.reuseSocket(socket, request);
  }

  /** Our own servers are on the machine itself, whichever of its names leads there. */
  #rulesFor({ port }: CallArguments): UrlRules {
    const target = { protocol: this.protocol, port: port === null ? undefined : String(port ?? '') };
    return isOwnPort(target, this.#options) ? { ...this.#options, allowLoopback: false } : this.#options;
  }

  #connect({ host, port, servername }: TlsArguments, rules: UrlRules): Socket {
    const { resolve, ca } = this.#options;
    const to = {
      host: host ?? '',
      port: Number(port ?? this.defaultPort),
      lookup: guardedLookup(resolve, rules),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
      noDelay: true,
    };
    if (this.protocol === 'http:') return connectTcp(to);
    // Each connection has a handshake of its own: a resumed session would take over an older check of the certificate.
    return connectTls({
      ...to,
      ALPNProtocols: ['http/1.1'],
      ...(servername === undefined ? {} : { servername }),
      ...(ca === undefined ? {} : { ca }),
    });
  }
}

/** The agent adds the name that TLS asks for; empty for an address. */
type TlsArguments = CallArguments & { readonly servername?: string };

function destroySocket(this: Duplex): void {
  this.destroy();
}

/** Gives a socket only addresses that may be called, in the call in which it connects. */
function guardedLookup(resolve: Resolve, rules: UrlRules): LookupFunction {
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
