/** The pages that links of mails lead to. What they carry is behind the `#`: browsers send it to no server, so no log has it. */
import type { OrganisationKind } from '../../domain/portal/roles.ts';

/** Where the pages for the members of each kind are. */
export const PAGES: Readonly<Record<OrganisationKind, string>> = { partner: '/portal', pharmacy: '/console' };

/** @param origin of the pages. */
export const welcomeLink = (origin: string, kind: OrganisationKind, token: string) =>
  `${origin}${PAGES[kind]}/welcome#token=${token}`;

/** @param origin of the pages. */
export const resetLink = (origin: string, kind: OrganisationKind, token: string) =>
  `${origin}${PAGES[kind]}/reset#token=${token}`;

/** @param origin of the pages. */
export const accountLink = (origin: string, kind: OrganisationKind) => `${origin}${PAGES[kind]}/account`;
