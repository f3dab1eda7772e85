/** Single sign-on: an identity provider of an organisation says who somebody is. docs/ops/single-sign-on.md */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { keepPending, takePending } from '../../../db/portal/pending.ts';
import type { Database } from '../../../db/schema.ts';
import type { OrganisationKind } from '../../../domain/portal/roles.ts';
import { ServiceError } from '../../common/errors.ts';
import { PAGES } from '../links.ts';
import { openProvider, type BegunSignOn } from './provider.ts';
import { recognise, type KnownIdentity } from './recognise.ts';
import type { SignOnSettings } from './settings.ts';

/** So long the provider's pages may take. */
const MINUTES = 10;

export interface SignOnParts {
  readonly database: Kysely<Database>;
  readonly log: Logger;
  /** Of the pages. */
  readonly origin: string;
  readonly settings: SignOnSettings | undefined;
}

export interface SignOn {
  /** What people call the provider; undefined where there is none. */
  readonly name: string | undefined;
  /**
   * Where the browser goes.
   *
   * @param browser what this browser alone has: only it finishes the sign-on.
   * @throws ServiceError `sign_on_not_found`, `sign_on_unavailable`.
   */
  begin(kind: OrganisationKind, browser: string): Promise<string>;
  /**
   * Who came back, once.
   *
   * @param query with which the browser came back.
   * @throws ServiceError `sign_on_not_found`, `sign_on_failed`, `sign_on_not_allowed`, `sign_on_unavailable`.
   */
  finish(query: string, browser: string): Promise<KnownIdentity>;
}

export function createSignOn({ database, log, origin, settings }: SignOnParts): SignOn {
  if (settings === undefined) return NONE;
  const provider = openProvider(settings, log);
  return {
    name: settings.name,
    async begin(kind, browser) {
      const { url, begun } = await provider.begin(`${origin}${PAGES[kind]}/sign-on`);
      const identifier = nameOf(begun.state, browser);
      await keepPending(database, { identifier, value: JSON.stringify(begun), minutes: MINUTES });
      return url;
    },
    async finish(query, browser) {
      const state = new URLSearchParams(query).get('state') ?? '';
      const begun = await takePending(database, nameOf(state, browser));
      if (begun === undefined) throw notBegun();
      const identity = await provider.finish(JSON.parse(begun) as BegunSignOn, query);
      return recognise({ database, log, settings }, identity);
    },
  };
}

const NONE: SignOn = {
  name: undefined,
  begin: () => Promise.reject(new ServiceError('sign_on_not_found')),
  finish: () => Promise.reject(new ServiceError('sign_on_not_found')),
};

/** Found by who has both: the state, which came back, and what the browser kept. */
function nameOf(state: string, browser: string): string {
  return `sign-on-${createHash('sha256').update(`${state} ${browser}`).digest('base64url')}`;
}

function notBegun(): ServiceError {
  return new ServiceError(
    'sign_on_failed',
    'This sign-on was not begun in this browser, or is over. Begin again.',
  );
}
