/**
 * Replaces modules of the engine with modules of this folder, in a process that loads this with `--import`. The cost
 * of a part is the difference between the engine with and without that part.
 */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const HERE = pathToFileURL(`${import.meta.dirname}${path.sep}`).href;

/** @param replacements file names of this folder by the path of the replaced module. */
export function replaceModules(replacements: Readonly<Record<string, string>>): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      // The replacements themselves import the engine's modules.
      if (context.parentURL?.startsWith(HERE) === true) return resolved;
      const replacement = Object.entries(replacements).find(([module]) =>
        resolved.url.endsWith(`/${module}`),
      );
      return replacement === undefined ? resolved : { ...resolved, url: new URL(replacement[1], HERE).href };
    },
  });
}

/** Returns the environment of a process that loads a file of this folder first. */
export function startedWith(file: string): { readonly NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=${new URL(file, HERE).href}` };
}
