/** Builds the workflow bundle into the image, so that workers do not have to at start. */
import { PREBUILT, workflowBundle } from './workflow-bundle.ts';

await workflowBundle(PREBUILT);
