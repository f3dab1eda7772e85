/** Encrypts messages and stacks of errors like other payloads, because they may contain anything. */
import { DefaultFailureConverter } from '@temporalio/common';

/** The SDK requires this name. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
