/**
 * Imports suites into this process and lists their tests. Jest would reload every suite for each mutant, which takes
 * seconds. Here a test is a function that is called again.
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
/** The query parameter of a module's URL that makes Node evaluate the module once per generation. */
const GENERATION = 'generation';

let generation = 0;

/** Makes suites import `globals.ts` and the project's modules in the current generation. */
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

/** Imports each suite and each module of the project once per generation. Packages are shared by all generations. */
export class SuiteGeneration {
  private readonly root: string;
  private readonly number: number;
  private readonly loaded = new Map<string, LoadedTest[]>();
  private static made = 0;

  constructor(root: string) {
    this.root = root;
    this.number = SuiteGeneration.made += 1;
  }

  /** Returns the tests of one suite in their order. */
  async testsOf(suite: string): Promise<LoadedTest[]> {
    const known = this.loaded.get(suite);
    if (known !== undefined) return known;
    generation = this.number;
    resetState();
    await import(`${pathToFileURL(path.join(this.root, suite)).href}?${GENERATION}=${this.number}`);
    const tests = listed(suite, getState().rootDescribeBlock);
    this.loaded.set(suite, tests);
    return tests;
  }
}

function listed(suite: string, root: Block): LoadedTest[] {
  const known = new Map<string, number>();
  return testsOf(root).map((test) => {
    const [, ...blocks] = blocksAround(test);
    const name = [suite, ...blocks.map((block) => block.name), test.name].join(' › ');
    const count = (known.get(name) ?? 0) + 1;
    known.set(name, count);
    return { id: count === 1 ? name : `${name} (${count})`, suite, run: () => runTest(test) };
  });
}

function testsOf(block: Block): Test[] {
  return block.children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
}

/** Returns the blocks around a test, from the suite's root to the innermost. */
function blocksAround({ parent }: Test): Block[] {
  const blocks: Block[] = [];
  for (let block: Block | undefined = parent; block !== undefined; block = block.parent)
    blocks.unshift(block);
  return blocks;
}

/** Runs `beforeAll` and `afterAll` for each test, because they may call mutated code. */
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
