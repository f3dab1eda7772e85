/** Makes the bundle of the workflows while the image is built, so that no worker has to when it starts. */
import { PREBUILT, workflowBundle } from './workflow-bundle.ts';

await workflowBundle(PREBUILT);
