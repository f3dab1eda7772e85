/** Calls are let in however full the engine is. */
import { replaceModules } from './replace-modules.ts';

replaceModules({ 'services/common/load/call-queue.ts': 'no-call-limits.ts' });
