/** Shares Stryker's active mutant with workflow code, which runs in its own VM context. */
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core';
import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm.js';

/** A method of `ReusableVMWorkflowCreator` that tests may override. */
interface Injecting {
  injectGlobals(context: object): void;
}

/** Adds `mutants` to every new context. */
export function shareWithWorkflows(mutants: InstrumenterContext): void {
  // The SDK freezes everything in a context. A proxy of a frozen object counts as frozen, but can still write.
  const shared = new Proxy(Object.freeze({}), {
    get: (_frozen, key) => Reflect.get(mutants, key),
    set: (_frozen, key, value) => Reflect.set(mutants, key, value),
  });
  const prototype = ReusableVMWorkflowCreator.prototype as unknown as Injecting;
  const injectGlobals = prototype.injectGlobals.bind(prototype);
  prototype.injectGlobals = (context) => {
    injectGlobals(context);
    Object.assign(context, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: shared });
  };
}

/** Discards the workflows that finished tests left open, because they would stay in memory. */
export function forgetWorkflows(): void {
  ReusableVMWorkflowCreator.workflowByRunId.clear();
}
