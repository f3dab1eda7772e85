/** Lists the modules that a process loads. */

const LOG_LOADED_MODULES = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (url.startsWith('file:')) process.stderr.write(url + '\\n');
  return next(url, context);
} });`;

/** Environment of a Node process that writes the URL of each loaded file to its standard error. */
export const MODULE_LOG_ENV = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LOG_LOADED_MODULES)}`,
};

/** Returns the URLs, from the standard error of the process. */
export function loadedModules(errors: string): string[] {
  return errors.split('\n').filter((line) => line.startsWith('file:'));
}
