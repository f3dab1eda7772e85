/** The sandbox in which workers run workflow code: the SDK with our patch (local/patches), and libraries in it. */
import path from 'node:path';
import { mock } from 'node:test';
import vm from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { startWorkflow } from '../support/workflows/start.ts';

const workflowsPath = path.join(import.meta.dirname, 'other-workflows.ts');

describe('the time limit of a workflow task', () => {
  test.each(['endlessLoop', 'endlessMicrotasks'])('ends %s, and other workflows continue', async (type) => {
    const limited = { workflowsPath, timeLimitMs: 300 };
    await expect(startWorkflow(type, [], limited)).rejects.toThrow('timed out after 300ms');
    const other = await startWorkflow('threeCallers', [0], limited);
    await other.advance(10_000);
    expect(other.result).toHaveLength(6);
  });

  test('applies to each workflow task', async () => {
    const flow = await startWorkflow('endlessAfterTimer', [], { workflowsPath, timeLimitMs: 300 });
    await expect(flow.advance(1_000)).rejects.toThrow('timed out after 300ms');
  });

  test('starts one native thread per workflow task', async () => {
    const flow = await startWorkflow('threeCallers', [3], { workflowsPath, timeLimitMs: 10_000 });
    const inContext = mock.method(vm.Script.prototype, 'runInContext');
    const inThisContext = mock.method(vm.Script.prototype, 'runInThisContext');
    try {
      flow.fireNext();
      await flow.activate();
      const nested = inContext.mock.calls.map(({ arguments: [, options] }) => options);
      const outer = inThisContext.mock.calls.map(({ arguments: [options] }) => options);
      expect(nested.length).toBeGreaterThan(3);
      expect([...nested, ...outer].filter((options) => options?.timeout !== undefined)).toHaveLength(1);
    } finally {
      inContext.mock.restore();
      inThisContext.mock.restore();
    }
  });
});

describe('the mutex of workflows', () => {
  test.each(Array.from({ length: 12 }, (_, microtasks) => microtasks))(
    'three callers hold the mutex one after another, the third arriving %i microtasks after its release',
    async (microtasks) => {
      const flow = await startWorkflow('threeCallers', [microtasks], { workflowsPath });
      await flow.advance(10_000);
      expect(flow.result).toEqual(
        ['first', 'second', 'third'].flatMap((name) => [`${name} enters`, `${name} leaves`]),
      );
    },
  );
});
