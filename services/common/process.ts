/** How every process begins: with its settings checked, and a log that names it. */
import { pino, type Logger } from 'pino';
import { ERROR_SERIALIZERS } from '../../domain/common/errors-in-logs.ts';
import { SettingsError } from '../../domain/common/settings.ts';

/** Runs what needs the settings; ends the process, naming what is wrong with them, when it throws a SettingsError. */
export async function withSettingsOrExit<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

/** The log of a process, as lines of JSON on standard output. @param traced fields of lines that are written during a span. */
export function processLog(name: 'api' | 'worker', level: string, traced?: () => object): Logger {
  const mixin = traced === undefined ? {} : { mixin: traced };
  return pino({ level, base: { process: name }, serializers: ERROR_SERIALIZERS, ...mixin });
}

/** Beyond the owner's. */
const OTHERS_RIGHTS = 0o077;

/** Has every file and folder that the process makes from now on be for its owner alone: 600 and 700. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS_RIGHTS);
}
