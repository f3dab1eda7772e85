/** Which modules a process loads. */

const TELLING = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (url.startsWith('file:')) process.stderr.write(url + '\\n');
  return next(url, context);
} });`;

/** For the environment of a process of Node: it writes the address of each file to its standard error as it is loaded. */
export const TELLS_MODULES = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELLING)}` };

/** The addresses, from what the process wrote there. */
export function loadedModules(errors: string): string[] {
  return errors.split('\n').filter((line) => line.startsWith('file:'));
}
