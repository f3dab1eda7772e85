/**
 * For what is loaded into a process with `--import` before its program: modules of this folder take the place of the
 * engine's. What a part costs is what the engine costs beside itself without that part.
 */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const HERE = pathToFileURL(`${import.meta.dirname}${path.sep}`).href;

/** @param replacements file names of this folder, by the path of the module whose place each takes. */
export function replaceModules(replacements: Readonly<Record<string, string>>): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      // They themselves see the engine's.
      if (context.parentURL?.startsWith(HERE) === true) return resolved;
      const replacement = Object.entries(replacements).find(([module]) =>
        resolved.url.endsWith(`/${module}`),
      );
      return replacement === undefined ? resolved : { ...resolved, url: new URL(replacement[1], HERE).href };
    },
  });
}

/** Environment variables of a process whose program a file of this folder comes before. */
export function startedWith(file: string): { readonly NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=${new URL(file, HERE).href}` };
}
