/**
 * Imports suites into this process and lists their tests. Jest would load every suite anew for each mutant, which takes
 * seconds; here a test is a function that is called again.
 */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getState, resetState } from 'jest-circus';

type Block = ReturnType<typeof getState>['currentDescribeBlock'];
type Hook = Block['hooks'][number];
type Test = Block['tests'][number];

/** A test of a suite, with the hooks around it. */
export interface LoadedTest {
  /** The suite and the titles above the test; unique. */
  readonly id: string;
  readonly suite: string;
  /** Rejects when the test fails. */
  run(): Promise<void>;
}

const GLOBALS = pathToFileURL(path.join(import.meta.dirname, 'globals.ts')).href;
const OF_PACKAGES = '/node_modules/';
const GENERATION = 'generation';

let generation = 0;

/** Has the project's modules, but no package, be evaluated anew from now on. */
export function forgetModules(): void {
  generation += 1;
}

/** The suites then import `globals.ts`, and modules of the current generation. */
export function redirectImports(root: string): void {
  const projectUrl = pathToFileURL(`${root}${path.sep}`).href;
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      if (specifier === '@jest/globals')
        return { url: GLOBALS, format: 'module-typescript', shortCircuit: true };
      const found = nextResolve(specifier, context);
      if (!found.url.startsWith(projectUrl) || found.url.includes(OF_PACKAGES)) return found;
      const url = new URL(found.url);
      if (url.href !== GLOBALS) url.searchParams.set(GENERATION, `${generation}`);
      return { ...found, url: url.href };
    },
  });
}

/** The tests of one suite, in their order. */
export async function loadSuite(root: string, suite: string): Promise<LoadedTest[]> {
  resetState();
  await import(`${pathToFileURL(path.join(root, suite)).href}?${GENERATION}=${generation}`);
  const tests: LoadedTest[] = [];
  const known = new Map<string, number>();
  for (const found of testsOf(getState().rootDescribeBlock)) {
    const [, ...blocks] = blocksAround(found);
    const name = [suite, ...blocks.map((block) => block.name), found.name].join(' › ');
    const count = (known.get(name) ?? 0) + 1;
    known.set(name, count);
    tests.push({ id: count === 1 ? name : `${name} (${count})`, suite, run: () => runTest(found) });
  }
  return tests;
}

function testsOf(block: Block): Test[] {
  return block.children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
}

/** From the suite itself to the block that has the test. */
function blocksAround({ parent }: Test): Block[] {
  const blocks: Block[] = [];
  for (let block: Block | undefined = parent; block !== undefined; block = block.parent)
    blocks.unshift(block);
  return blocks;
}

/** `beforeAll` and `afterAll` are run for each test, because a mutant may be in what they call. */
async function runTest(test: Test): Promise<void> {
  const around = blocksAround(test).flatMap((block) => block.hooks);
  const hooks = (type: Hook['type']) => around.filter((hook) => hook.type === type);
  try {
    for (const hook of [...hooks('beforeAll'), ...hooks('beforeEach')]) await call(hook.fn);
    await call(test.fn);
  } finally {
    for (const hook of [...hooks('afterEach'), ...hooks('afterAll')]) await call(hook.fn);
  }
}

async function call(fn: Test['fn']): Promise<void> {
  await (fn as (() => unknown) | undefined)?.();
}
