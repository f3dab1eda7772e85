/** Everything is kept in clear text, as no deployment does. */
import { replaceModules } from './replace-modules.ts';

replaceModules({
  'services/privacy/privacy.ts': 'clear-privacy.ts',
  'db/sealing/sealed-rows.ts': 'clear-rows.ts',
});
