/** Admits every call, even if the engine is overloaded. */
import { replaceModules } from './replace-modules.ts';

replaceModules({ 'services/common/load/call-queue.ts': 'no-call-limits.ts' });
