/** The two documentation sites with their guides. */

/** A documentation site: the pages and the OpenAPI document for one kind of reader. */
export interface Site {
  /** The title in the head of every page. */
  readonly title: string;
  /** The path of the API, to which `/docs` is added. */
  readonly api: string;
  /** The folder of the guides in `docs/`, and of the built pages. */
  readonly folder: string;
  /** The file of the OpenAPI document in `docs/contract/`. */
  readonly document: string;
  /** True if partners can install clients; the reference then names their methods. */
  readonly hasClients: boolean;
  /** Names of Markdown files in `folder` by the heading of their group in the navigation. */
  readonly guides: Readonly<Record<string, readonly string[]>>;
}

export const SITES: Readonly<Record<string, Site>> = {
  partners: {
    title: 'Medicine Fulfilment Partner API',
    api: '/v1',
    folder: 'partners',
    document: 'openapi.json',
    hasClients: true,
    guides: {
      'Get started': ['quickstart', 'overview', 'authentication', 'clients', 'other-languages', 'sandbox'],
      Tasks: ['chronic-patient', 'hmo-authorization', 'less-than-ordered', 'what-you-owe', 'money'],
      Orders: ['requests', 'holds', 'prescriptions', 'lists'],
      'Events and webhooks': ['events', 'webhooks', 'receiving-webhooks'],
      'All calls': ['errors', 'idempotency', 'rate-limits', 'versioning', 'changelog'],
    },
  },
  pharmacies: {
    title: 'Medicine Fulfilment Pharmacy API',
    api: '/pharmacy/v1',
    folder: 'pharmacies',
    document: 'pharmacy-openapi.json',
    hasClients: false,
    guides: {
      'Get started': ['quickstart', 'console', 'keys'],
      Orders: ['orders', 'opening-hours', 'money', 'webhooks', 'prescriptions', 'http-orders'],
      Stock: ['stock', 'stock-files'],
      'All calls': ['errors'],
    },
  },
};

/**
 * Returns a site by its name.
 *
 * @throws Error for an unknown name.
 */
export function siteNamed(name: string | undefined): Site {
  const site = SITES[name ?? ''];
  if (site === undefined)
    throw new Error(`SITE is ${name}: set it to one of ${Object.keys(SITES).join(', ')}.`);
  return site;
}
