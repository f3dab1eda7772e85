/** The licences of the packages in a list of components, against the table of those that are allowed. */
import { ALLOWED_LICENCES, EXCEPTIONS } from './allowed-licences.ts';

/** As far as it is read here; https://cyclonedx.org/docs/1.5/json/#components. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** A line for each package whose licence is in no table; none where all are allowed. */
export function forbiddenLicences(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    const { name, version } = component;
    const licence = licenceOf(component);
    if (licence in ALLOWED_LICENCES || EXCEPTIONS[name]?.licence === licence) return [];
    return [`${name}@${version}: ${licence === 'none' ? 'names no licence of SPDX' : licence}`];
  });
}

/** Exceptions for what no component has any more: they would let something else in one day. */
export function unusedExceptions(components: readonly Component[]): string[] {
  const used = new Set(components.map((component) => `${component.name} ${licenceOf(component)}`));
  return Object.entries(EXCEPTIONS)
    .filter(([name, { licence }]) => !used.has(`${name} ${licence}`))
    .map(([name, { licence }]) => `the exception for ${name} (${licence}) is of no package`);
}

/** The expression as the package writes it; `none` without one, or with one that SPDX does not know: npm leaves it out. */
function licenceOf({ licenses = [] }: Component): string {
  const texts = licenses.map(
    ({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'none',
  );
  return texts.length === 0 ? 'none' : texts.join(' AND ');
}
