/** Builds the bundle of the operators' commands, which `ops/bundle.ts` runs. */
import { BUNDLE, bundledProgram, digestOf, readBundleManifest } from '../../ops/bundle.ts';
import { buildUnlessFresh, replaceFolder, runBuilder } from '../prebuilt.ts';
import { PROJECT_ROOT } from '../project.ts';

const PARTIAL = `${BUNDLE}.partial`;
/** Path from the project's root. */
const SCRIPT = 'local/ops/bundle.ts';

/**
 * Builds the bundle unless it is fresh. It takes two seconds.
 *
 * @throws StackFailure with the output of the bundler.
 */
export function buildOps(say: (line: string) => void): Promise<void> {
  return buildUnlessFresh({ title: 'Commands', doing: 'bundling them (two seconds).', isFresh, build }, say);
}

const isFresh = () =>
  bundledProgram() !== undefined && readBundleManifest(BUNDLE).made_by === digestOf([SCRIPT]);

/** Runs the bundler in its own process, because it would stay in the memory of `npm start`. */
async function build(): Promise<void> {
  const variables = { NODE_ENV: 'production' };
  await runBuilder(process.execPath, [SCRIPT, PARTIAL], {
    what: 'The commands',
    cwd: PROJECT_ROOT,
    variables,
  });
  await replaceFolder(BUNDLE, PARTIAL);
}
