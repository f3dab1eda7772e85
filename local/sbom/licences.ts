/** Checks the licences of packages against the allowed ones. */
import { ALLOWED_LICENCES, LICENCE_EXCEPTIONS } from './allowed-licences.ts';

/** The members that are read here (https://cyclonedx.org/docs/1.5/json/#components). */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** Returns one line for each package whose licence is not allowed. */
export function forbiddenLicences(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    const { name, version } = component;
    const licence = licenceOf(component);
    if (licence in ALLOWED_LICENCES || LICENCE_EXCEPTIONS[name]?.licence === licence) return [];
    return [`${name}@${version}: ${licence === 'none' ? 'names no licence of SPDX' : licence}`];
  });
}

/** Returns exceptions that no package needs any more, because they could allow another package later. */
export function unusedExceptions(components: readonly Component[]): string[] {
  const used = new Set(components.map((component) => `${component.name} ${licenceOf(component)}`));
  return Object.entries(LICENCE_EXCEPTIONS)
    .filter(([name, { licence }]) => !used.has(`${name} ${licence}`))
    .map(([name, { licence }]) => `the exception for ${name} (${licence}) matches no package`);
}

/** Returns the package's own expression, or `none` if it has none or one unknown to SPDX, which npm omits. */
function licenceOf({ licenses = [] }: Component): string {
  const texts = licenses.map(
    ({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'none',
  );
  return texts.length === 0 ? 'none' : texts.join(' AND ');
}
