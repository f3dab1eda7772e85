/** Stores everything in clear text. Only for benches. */
import type * as privacy from '../../services/privacy/privacy.ts';
import type * as sealedRows from '../../db/sealed-rows.ts';
import type * as clearPrivacy from './clear-privacy.ts';
import type * as clearRows from './clear-rows.ts';
import { replaceModules } from './replace-modules.ts';

/** Checks that the replacements export every name of the engine's modules; a process does not start without one. */
export type ClearText = [
  Replacement<typeof privacy, typeof clearPrivacy>,
  Replacement<typeof sealedRows, typeof clearRows>,
];
type Replacement<Engines, Clear extends Engines> = Clear;

replaceModules({
  'services/privacy/privacy.ts': 'clear-privacy.ts',
  'db/sealed-rows.ts': 'clear-rows.ts',
});
