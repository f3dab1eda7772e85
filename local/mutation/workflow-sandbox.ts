/** Shares Stryker's switch of mutants with workflow code, which runs in a context of its own. */
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core';
import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm.js';

/** What `ReusableVMWorkflowCreator` leaves to tests to override. */
interface Injecting {
  injectGlobals(context: object): void;
}

/** From now on new contexts have `mutants`. */
export function shareWithWorkflows(mutants: InstrumenterContext): void {
  // The SDK freezes everything in a context: a proxy of a frozen object passes for frozen, and still writes.
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

/** Workflows of tests that are over; the tests leave them open, and they would stay in memory. */
export function forgetWorkflows(): void {
  ReusableVMWorkflowCreator.workflowByRunId.clear();
}
