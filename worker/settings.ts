/** The settings of the worker process. */
import { readCommonSettings, type CommonSettings } from '../domain/common-settings.ts';
import { SettingsReader } from '../domain/settings.ts';

export interface WorkerSettings extends CommonSettings {
  readonly databasePoolSize: number;
}

/**
 * Reads them from environment variables.
 *
 * @throws SettingsError naming every variable that is missing or wrong.
 */
export function readWorkerSettings(variables: Readonly<Record<string, string | undefined>>): WorkerSettings {
  const reader = new SettingsReader(variables);
  return reader.finish({
    ...readCommonSettings(reader),
    databasePoolSize: reader.integer('DATABASE_POOL_SIZE', { fallback: 20, min: 1, max: 200 }),
  });
}
