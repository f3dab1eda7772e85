import path from 'node:path';
import { expect, test } from '@jest/globals';
import { startWorkflow } from '../support/workflows/start.ts';

test.each(Array.from({ length: 12 }, (_, microtasks) => microtasks))(
  'three callers hold the mutex one after the other, the third %i microtasks after it was let go',
  async (microtasks) => {
    const flow = await startWorkflow('threeCallers', [microtasks], {
      workflowsPath: path.join(import.meta.dirname, 'mutex-workflow.ts'),
    });
    await flow.advance(10_000);
    expect(flow.result).toEqual(
      ['first', 'second', 'third'].flatMap((name) => [`${name} enters`, `${name} leaves`]),
    );
  },
);
