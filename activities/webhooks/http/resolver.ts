/** Finds the addresses of a receiver's name. */
import { Resolver } from 'node:dns/promises';
import { isLocalhost } from '../../../domain/webhooks/urls.ts';

/** All addresses of a name, of both families; fails as Node's resolver does. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** A server that says nothing is asked as often, and so long; milliseconds. */
const PATIENCE = { timeout: 2_000, tries: 2 } as const;
const LOCALHOST = ['127.0.0.1', '::1'] as const;

/**
 * Asks DNS itself. `dns.lookup` would ask in one of the process's four threads, of which a few names with slow
 * servers would take all; and it would find the names of our own network through search domains and `/etc/hosts`.
 *
 * @param servers instead of those of the machine.
 */
export function dnsResolver(servers?: readonly string[]): Resolve {
  return async (hostname) => {
    if (isLocalhost(hostname)) return LOCALHOST;
    // A new one each time, since it reads the machine's settings only once. That takes 0.1 ms.
    const resolver = new Resolver(PATIENCE);
    if (servers !== undefined) resolver.setServers(servers);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  };
}
