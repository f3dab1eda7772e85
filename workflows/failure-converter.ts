/** Errors as Temporal keeps them: their texts and stacks, which may say anything, are a payload, and encrypted like the others. */
import { DefaultFailureConverter } from '@temporalio/common';

/** The SDK looks for this name. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
