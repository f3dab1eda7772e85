/** Clients that common generators make from the documents compile and work: docs/partners/other-languages.md. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import { currentPharmacyDocument } from '../../api/pharmacy/document.ts';
import {
  findOpenapiGenerator,
  missingTool,
  OAPI_CODEGEN_MODULE,
  WRITE_CLASSPATH,
  type Tool,
} from '../../local/tools/client-generators.ts';
import { futureAnswers } from '../packages/future-answers.ts';
import { startScriptedApi } from '../packages/scripted-api.ts';
import { PHARMACY_BASE } from '../support/callers/pharmacy-caller.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';
import { pdf } from '../support/prescriptions/samples.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const PROGRAMS = path.join(import.meta.dirname, 'programs');
const PAGE = path.join(import.meta.dirname, '../../docs/partners/other-languages.md');
const LIMIT_MS = 900_000;
const LARGEST_OUTPUT = 64 * 1024 * 1024;

const DOCUMENTS = { partner: currentDocument(), pharmacy: currentPharmacyDocument() };
type Owner = keyof typeof DOCUMENTS;

type Variables = Readonly<Record<string, string>>;
/** Runs the client's program and returns its output. */
type Program = (variables: Variables, ...args: string[]) => Promise<string>;

const { engine, given } = useEngine();
let work: string;

beforeAll(async () => {
  work = await mkdtemp(path.join(os.tmpdir(), 'generated-clients-'));
  await writeFile(path.join(work, 'prescription.pdf'), pdf());
  for (const [owner, document] of Object.entries(DOCUMENTS)) {
    await writeFile(path.join(work, `${owner}.json`), JSON.stringify(document));
  }
}, LIMIT_MS);
afterAll(() => rm(work, { recursive: true, force: true }));

async function run(command: string, args: readonly string[], cwd: string, variables: Variables = {}) {
  const env = { ...process.env, ...variables };
  try {
    return (await promisify(execFile)(command, args, { cwd, env, maxBuffer: LARGEST_OUTPUT })).stdout;
  } catch (error) {
    // Maven prints its errors to standard output.
    const { message, stdout = '' } = error as Error & { stdout?: string };
    throw new Error(`${message}\n${stdout}`, { cause: error });
  }
}

/** Returns the arguments of a command on the page, with a document of the current code. */
async function argumentsOnPage(start: string): Promise<string[]> {
  const line = (await readFile(PAGE, 'utf8')).split('\n').find((one) => one.startsWith(start));
  if (line === undefined) throw new Error(`The page has no command that begins with ${start}`);
  return line.slice(start.length).trim().split(/\s+/);
}

/** Generates into the folder that the page names, below a temporary folder. */
async function generate(owner: Owner, language: 'java' | 'php' | 'go'): Promise<string> {
  const folder = path.join(work, `${owner}-${language}`);
  await mkdir(folder);
  const command = `java -jar openapi-generator-cli-7.16.0.jar generate -g ${language}`;
  const args = (await argumentsOnPage(command)).map((arg) =>
    arg === '$API/openapi.json' ? path.join(work, `${owner}.json`) : arg,
  );
  const jar = await findOpenapiGenerator();
  // Less compilation halves the time, because the program is short.
  await run('java', ['-XX:TieredStopAtLevel=1', '-jar', jar, 'generate', '-g', language, ...args], folder);
  return path.join(folder, `${language}-client`);
}

interface Client {
  readonly needs: readonly Tool[];
  readonly make: (owner: Owner) => Promise<Program>;
}

const CLIENTS: Readonly<Record<string, Client>> = {
  'openapi-generator for Java': { needs: ['a JDK 17', 'Maven'], make: makeJavaClient },
  'openapi-generator for PHP': { needs: ['a JDK 17', 'Maven', 'PHP'], make: makePhpClient },
  'openapi-generator for Go': { needs: ['a JDK 17', 'Maven', 'Go'], make: makeGoClient },
  'oapi-codegen': { needs: ['Go'], make: makeOapiCodegenClient },
};

async function makeJavaClient(owner: Owner): Promise<Program> {
  const folder = await generate(owner, 'java');
  const name = owner === 'partner' ? 'Partner' : 'Pharmacy';
  await cp(path.join(PROGRAMS, `${name}.java`), path.join(folder, 'src/main/java', `${name}.java`));
  await run('mvn', ['-q', '-B', 'compile', ...WRITE_CLASSPATH], folder);
  const classpath = `target/classes:${await readFile(path.join(folder, 'classpath.txt'), 'utf8')}`;
  return (variables, ...args) => run('java', ['-cp', classpath, name, ...args], folder, variables);
}

async function makePhpClient(owner: Owner): Promise<Program> {
  const folder = await generate(owner, 'php');
  for (const file of ['autoload.php', `${owner}.php`]) {
    await cp(path.join(PROGRAMS, file), path.join(folder, file));
  }
  return (variables, ...args) => run('php', [`${owner}.php`, ...args], folder, variables);
}

async function makeGoClient(owner: Owner): Promise<Program> {
  const folder = await generate(owner, 'go');
  await mkdir(path.join(folder, 'cmd'));
  await cp(path.join(PROGRAMS, `${owner}-openapi-generator.go`), path.join(folder, 'cmd', 'main.go'));
  await run('go', ['mod', 'tidy'], folder);
  await run('go', ['build', '-o', 'program', './cmd'], folder);
  return (variables, ...args) => run(path.join(folder, 'program'), args, folder, variables);
}

async function makeOapiCodegenClient(owner: Owner): Promise<Program> {
  const folder = path.join(work, `${owner}-oapi-codegen`);
  await mkdir(path.join(folder, 'client'), { recursive: true });
  await mkdir(path.join(folder, 'cmd'));
  const options = (await argumentsOnPage('go tool oapi-codegen')).slice(0, -1);
  const client = path.join(folder, 'client', 'client.go');
  const args = options.map((arg) => (arg === 'client/client.go' ? client : arg));
  await run('go', ['tool', 'oapi-codegen', ...args, path.join(work, `${owner}.json`)], OAPI_CODEGEN_MODULE);
  const module = await readFile(path.join(OAPI_CODEGEN_MODULE, 'go.mod'), 'utf8');
  await writeFile(path.join(folder, 'go.mod'), module.replace(/^module .*/, 'module example.com/fulfilment'));
  await cp(path.join(OAPI_CODEGEN_MODULE, 'go.sum'), path.join(folder, 'go.sum'));
  await cp(path.join(PROGRAMS, `${owner}-oapi-codegen.go`), path.join(folder, 'cmd', 'main.go'));
  await run('go', ['build', '-o', 'program', './cmd'], folder);
  return (variables, ...args_) => run(path.join(folder, 'program'), args_, folder, variables);
}

const found = await Promise.all(
  Object.entries(CLIENTS).map(async ([name, { needs, make }]) => ({
    name,
    make,
    missing: await missingTool(needs),
  })),
);
for (const { name, make, missing } of found) {
  if (missing !== undefined) {
    test.todo(`the client of ${name}, which ${missing}`);
    continue;
  }
  describe(`the client of ${name}`, () => {
    test(
      'the partner client compiles, searches, orders, reads, cancels, registers a webhook, uploads a prescription and reads errors',
      async () => {
        const program = await make('partner');
        const partner = await given.partner();
        const variables = { KEY: partner.key, PRESCRIPTION: path.join(work, 'prescription.pdf') };
        const printed = await program({ ...variables, API: `${engine.origin}/v1`, ORDER_KEY: randomUUID() });
        expect(printed.trim().split('\n')).toEqual([
          'found paracetamol 500 mg tablet',
          'placed pending',
          'read pending gold',
          'cancelled wrong_address',
          'refused 404 request_not_found',
          'webhook enabled',
          'prescription received application/pdf',
        ]);
        const future = await startScriptedApi();
        const { request, refusal } = futureAnswers(DOCUMENTS.partner as unknown as OpenapiDocument);
        future.answer(request, refusal);
        const read = await program({ ...variables, API: future.baseUrl, ORDER_KEY: randomUUID() }, 'future');
        expect(read.trim().split('\n')).toEqual([
          'read of_the_future of_the_future',
          'refused 409 of_the_future',
        ]);
        await future.close();
      },
      LIMIT_MS,
    );

    test(
      'the pharmacy client compiles, delivers a test order, registers a webhook and reads errors',
      async () => {
        const program = await make('pharmacy');
        const pharmacy = await given.pharmacy().stocked();
        const printed = await program({ API: `${engine.origin}${PHARMACY_BASE}`, KEY: pharmacy.key });
        expect(printed.trim().split('\n')).toEqual([
          'stocked true',
          'ordered pending',
          'read pending',
          'accepted confirmed',
          'dispensed dispensing',
          'ready ready',
          'handed over in_transit',
          'delivered delivered',
          'refused 404 order_not_found',
          'webhook enabled',
        ]);
      },
      LIMIT_MS,
    );
  });
}
