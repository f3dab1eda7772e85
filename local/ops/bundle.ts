/** `node local/ops/bundle.ts <folder>`: bundles the operators' commands and records their sources. */
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Plugin } from 'vite';
import { BUNDLE, BUNDLED_PROGRAM, digestOf, MADE_OF, type BundleManifest } from '../../ops/bundle.ts';
import { writeAtomically } from '../files.ts';
import { READABLE_MODE } from '../prebuilt.ts';
import { PROJECT_ROOT } from '../project.ts';

/** Native code, and packages that must share module instances with it. Only replays load them. */
const NOT_BUNDLED = ['@temporalio/worker', '@temporalio/workflow', '@temporalio/activity', 'pg-native'];
/** A separate chunk, because most commands do not need it. */
const TEMPORAL = {
  name: 'temporal',
  test: /node_modules[\\/](?:@temporalio|@grpc|protobufjs|@protobufjs|long|nexus-rpc)[\\/]/,
};

const isOurs = (id: string) => id.startsWith(`${PROJECT_ROOT}${path.sep}`) && !id.includes('node_modules');

const sources = new Set(['package-lock.json']);
const noteSources: Plugin = {
  name: 'note sources',
  moduleParsed({ id }) {
    if (isOurs(id)) sources.add(path.relative(PROJECT_ROOT, id));
  },
};

/** Keeps `import.meta.dirname` the folder of the source, because sources find files relative to it. */
const foldersOfSources: Plugin = {
  name: 'folders of sources',
  transform(code, id) {
    if (!isOurs(id) || !code.includes('import.meta.dirname')) return undefined;
    const folder = path.relative(BUNDLE, path.dirname(id));
    return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`);
  },
};

/**
 * Packages of Temporal's messages in protobufjs: `coresdk` connects a worker and its native part, `cloud` is the API of
 * Temporal Cloud accounts.
 */
interface Packages {
  readonly coresdk: unknown;
  readonly temporal: { readonly nested: { readonly api: { readonly nested: Record<string, unknown> } } };
}

/**
 * Replaces the object literal of a megabyte that describes Temporal's messages with JSON, which V8 reads in a tenth
 * of the time. Messages that no client sends are left out.
 */
const descriptionAsText: Plugin = {
  name: 'description as text',
  transform(code, id) {
    if (!id.endsWith('@temporalio/proto/protos/json-module.js')) return undefined;
    const [, object] = /\.addJSON\((\{.*\})\);/s.exec(code) ?? [];
    if (object === undefined) throw new Error(`${id} has changed: it has no addJSON({ ... }).`);
    const { coresdk: _, ...packages } = runInNewContext(`(${object})`) as Packages;
    delete packages.temporal.nested.api.nested['cloud'];
    const text = JSON.stringify(JSON.stringify(packages));
    return code.replace(object, () => `JSON.parse(${text})`);
  },
};

const [folder = BUNDLE] = process.argv.slice(2);
await build({
  configFile: false,
  logLevel: 'warn',
  root: PROJECT_ROOT,
  publicDir: false,
  plugins: [noteSources, foldersOfSources, descriptionAsText],
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: 'ops/program.ts',
    outDir: folder,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: BUNDLED_PROGRAM,
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: [TEMPORAL] },
        keepNames: true,
      },
    },
  },
});
const files = [...sources].toSorted();
const madeOf: BundleManifest = {
  files,
  sha256: digestOf(files),
  made_by: digestOf([path.relative(PROJECT_ROOT, import.meta.filename)]),
};
await writeAtomically(path.join(folder, MADE_OF), JSON.stringify(madeOf), READABLE_MODE);
