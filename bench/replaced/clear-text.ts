/** Everything is kept in clear text, as no deployment does. */
import { replaceModules } from './replace-modules.ts';

/** Replacements that have all that the engine's modules have: a process that misses a name does not start. */
export type ClearText = [
  Replacement<typeof import('../../services/privacy/privacy.ts'), typeof import('./clear-privacy.ts')>,
  Replacement<typeof import('../../db/sealing/sealed-rows.ts'), typeof import('./clear-rows.ts')>,
];
type Replacement<Engines, Clear extends Engines> = Clear;

replaceModules({
  'services/privacy/privacy.ts': 'clear-privacy.ts',
  'db/sealing/sealed-rows.ts': 'clear-rows.ts',
});
