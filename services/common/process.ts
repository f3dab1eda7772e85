/** Start of every process: settings, log and file permissions. */
import { pino, type Logger } from 'pino';
import { ERROR_SERIALIZERS } from '../../domain/common/errors-in-logs.ts';
import { SettingsError } from '../../domain/common/settings.ts';

/** Runs `work`. On a SettingsError it prints what is wrong with the settings and ends the process. */
export async function withSettingsOrExit<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

/** Logs JSON lines to standard output. @param traced returns fields that are added to lines written during a span. */
export function processLog(name: 'api' | 'worker', level: string, traced?: () => object): Logger {
  const mixin = traced === undefined ? {} : { mixin: traced };
  return pino({ level, base: { process: name }, serializers: ERROR_SERIALIZERS, ...mixin });
}

const OTHERS_RIGHTS = 0o077;

/** Makes all new files and folders of the process accessible to their owner only (600 and 700). */
export function keepFilesPrivate(): void {
  process.umask(OTHERS_RIGHTS);
}
