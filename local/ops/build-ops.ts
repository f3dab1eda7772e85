/** Has the bundle of the operators' commands made that `ops/bundle.ts` looks for. */
import { BUNDLE, bundledProgram, digestOf, readBundleManifest } from '../../ops/bundle.ts';
import { buildUnlessFresh, replaceFolder, runBuilder } from '../prebuilt.ts';
import { PROJECT_ROOT } from '../project.ts';

const PARTIAL = `${BUNDLE}.partial`;
/** From the project's root. */
const SCRIPT = 'local/ops/bundle.ts';

/**
 * Makes it, unless it is there and made of today's sources; two seconds.
 *
 * @throws StackFailure with what the bundler said.
 */
export function buildOps(say: (line: string) => void): Promise<void> {
  return buildUnlessFresh({ title: 'Commands', doing: 'bundling them, two seconds.', isFresh, build }, say);
}

const isFresh = () =>
  bundledProgram() !== undefined && readBundleManifest(BUNDLE).made_by === digestOf([SCRIPT]);

/** In a process of its own: a bundler in the memory of `npm start` would stay there. */
async function build(): Promise<void> {
  const variables = { NODE_ENV: 'production' };
  await runBuilder(process.execPath, [SCRIPT, PARTIAL], {
    what: 'The commands',
    cwd: PROJECT_ROOT,
    variables,
  });
  await replaceFolder(BUNDLE, PARTIAL);
}
