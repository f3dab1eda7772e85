/** The bundled workflow code, built once for all workers of a test run. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WorkflowBundlePath } from '@temporalio/worker';
import { workflowBundle } from '../../../worker/workflow-bundle.ts';

const WORKFLOW_BUNDLE = 'TEST_WORKFLOW_BUNDLE';

/** Writes the bundle to a folder, and publishes its path to the test files. */
export async function publishWorkflowBundle(folder: string): Promise<void> {
  const file = path.join(folder, 'workflows.cjs');
  const { code } = await workflowBundle();
  await writeFile(file, code);
  process.env[WORKFLOW_BUNDLE] = file;
}

/** @throws Error outside of a test run. */
export function testWorkflowBundle(): WorkflowBundlePath {
  const codePath = process.env[WORKFLOW_BUNDLE];
  if (codePath === undefined) throw new Error(`${WORKFLOW_BUNDLE} is not set: run the tests with npm test`);
  return { codePath };
}
