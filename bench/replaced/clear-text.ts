/** Everything is kept in clear text, as no deployment does. */
import type * as privacy from '../../services/privacy/privacy.ts';
import type * as sealedRows from '../../db/sealed-rows.ts';
import type * as clearPrivacy from './clear-privacy.ts';
import type * as clearRows from './clear-rows.ts';
import { replaceModules } from './replace-modules.ts';

/** Replacements that have all that the engine's modules have: a process that misses a name does not start. */
export type ClearText = [
  Replacement<typeof privacy, typeof clearPrivacy>,
  Replacement<typeof sealedRows, typeof clearRows>,
];
type Replacement<Engines, Clear extends Engines> = Clear;

replaceModules({
  'services/privacy/privacy.ts': 'clear-privacy.ts',
  'db/sealed-rows.ts': 'clear-rows.ts',
});
