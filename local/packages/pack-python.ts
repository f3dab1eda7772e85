/** Builds the wheel of `packages/python` with types and operations generated from the OpenAPI document. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type JsonObject, withKnownValues } from '../../api/http/openapi/known-values.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { PROJECT_ROOT } from '../project.ts';
import { pythonEnvironment } from '../tools/python.ts';
import { type Documented, pythonOperations } from './python-operations.ts';

const SOURCE = path.join(PROJECT_ROOT, 'packages', 'python');
const DOCUMENT = path.join(PROJECT_ROOT, 'docs', 'contract', 'openapi.json');
/** Generates types of plain dicts. Nothing is parsed at run time, so that new members and values are accepted. */
const TYPES = [
  '--output-model-type=typing.TypedDict',
  '--target-python-version=3.10',
  '--enum-field-as-literal=all',
  '--use-union-operator',
  '--use-standard-collections',
  '--use-schema-description',
  '--use-field-description',
  '--disable-timestamp',
  '--formatters=builtin',
];

const run = promisify(execFile);

/** Returns the folder of the programs that build and check the package. */
export const pythonPackageTools = () => pythonEnvironment(path.join(SOURCE, 'build-requirements.txt'));

/**
 * Packs the Python client as a wheel.
 *
 * @param folder receives the wheel.
 * @throws StackFailure when Python is missing or one of its tools fails.
 */
export async function packPython(folder: string): Promise<void> {
  const programs = await pythonPackageTools();
  const stage = await mkdtemp(path.join(os.tmpdir(), 'package-'));
  try {
    await cp(SOURCE, stage, { recursive: true });
    await generate(programs, stage);
    await run(path.join(programs, 'hatchling'), ['build', '-t', 'wheel', '-d', folder], { cwd: stage });
  } catch (error) {
    throw new StackFailure(`packages/python could not be built: ${messageOf(error)}`, { cause: error });
  } finally {
    await rm(stage, { recursive: true });
  }
}

/** Adds the generated modules to the handwritten ones. */
async function generate(programs: string, stage: string): Promise<void> {
  const code = path.join(stage, 'src', 'medicine_fulfilment');
  const document = withKnownValues(JSON.parse(await readFile(DOCUMENT, 'utf8')) as JsonObject);
  const input = path.join(stage, path.basename(DOCUMENT));
  await writeFile(input, JSON.stringify(document));
  await writeFile(path.join(code, 'operations.py'), pythonOperations(document as unknown as Documented));
  const places = [`--input=${input}`, '--input-file-type=openapi', `--output=${path.join(code, 'types.py')}`];
  await run(path.join(programs, 'datamodel-codegen'), [...places, ...TYPES]);
}
