/** The settings of single sign-on. */
import type { Environment } from '../../../domain/common/environments.ts';
import type { SettingsReader } from '../../../domain/common/settings.ts';
import { ROLES, type Role } from '../../../domain/portal/roles.ts';

export interface SignOnSettings {
  /** Of the provider: where its discovery document is, and what its tokens must name. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it: the words on the button. */
  readonly name: string;
  /** What it may say of whom: addresses of these domains, in small letters. */
  readonly emailDomains: readonly string[];
  /** Ids of the partners and pharmacies whose members sign in by it. */
  readonly organisations: readonly string[];
  /** What whoever it knows becomes in the one organisation; undefined where nobody joins by it. */
  readonly defaultRole: Role | undefined;
}

const isDomain = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
const isId = (text: string) => /^[a-z]+_\w+$/.test(text);
const ROLE_NAMES = [...new Set(Object.values(ROLES).flatMap((roles) => Object.keys(roles) as Role[]))];

/** Undefined where `PORTAL_OIDC_ISSUER` is not set. */
export function readSignOnSettings(
  reader: SettingsReader,
  environment: Environment,
): SignOnSettings | undefined {
  return reader.optional('PORTAL_OIDC_ISSUER', (name) => {
    const organisations = reader.someOf('PORTAL_OIDC_ORGANISATIONS', isId, 'ids of partners or pharmacies');
    return {
      issuer: reader.url(name, environment === 'production' ? ['https:'] : ['https:', 'http:']),
      clientId: reader.text('PORTAL_OIDC_CLIENT_ID'),
      clientSecret: reader.text('PORTAL_OIDC_CLIENT_SECRET'),
      name: reader.text('PORTAL_OIDC_NAME', 'single sign-on'),
      emailDomains: reader.someOf('PORTAL_OIDC_EMAIL_DOMAINS', isDomain, 'domains in small letters'),
      organisations,
      defaultRole: reader.optional('PORTAL_OIDC_DEFAULT_ROLE', (role) =>
        reader.parsed<Role>(
          role,
          (text) => (organisations.length === 1 ? ROLE_NAMES.find((known) => known === text) : undefined),
          `must be one of ${ROLE_NAMES.join(', ')}, and PORTAL_OIDC_ORGANISATIONS one organisation`,
          'owner',
        ),
      ),
    };
  });
}
