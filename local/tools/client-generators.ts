/** Generators of clients in other languages, and the tools that those need: docs/partners/other-languages.md. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache.ts';
import { installDebianPackages } from '../debian-packages.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { withLock } from '../processes/lock.mjs';
import { PROJECT_ROOT } from '../project.ts';

const run = promisify(execFile);

export const OPENAPI_GENERATOR_VERSION = '7.16.0';
const OPENAPI_GENERATOR = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR_VERSION}`;
const DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
/** Writes the class path of a Maven project into `classpath.txt`. */
export const WRITE_CLASSPATH = [`${DEPENDENCY_PLUGIN}:build-classpath`, '-Dmdep.outputFile=classpath.txt'];

/** The folder of the `go.mod` that pins oapi-codegen, and the modules that its clients import. */
export const OAPI_CODEGEN_MODULE = path.join(PROJECT_ROOT, 'local', 'tools', 'oapi-codegen');

const PHP_PACKAGES = ['php-cli', 'php-curl', 'php-mbstring', 'php-xml', 'php-guzzlehttp-guzzle'];

/** Checks by tool. Each throws if its tool can't be used. */
const TOOLS = {
  'a JDK 17': () => run('javac', ['-version']),
  Maven: () => run('mvn', ['-v']),
  // Runs in the module's folder, so that an older Go counts only if it can fetch the version that `go.mod` requires.
  Go: () => run('go', ['version'], { cwd: OAPI_CODEGEN_MODULE }),
  PHP: findOrInstallPhp,
};
export type Tool = keyof typeof TOOLS;

/** Returns why a tool can't be used on this machine, or undefined if all can. Installs PHP on Debian for root. */
export async function missingTool(tools: readonly Tool[]): Promise<string | undefined> {
  for (const tool of tools) {
    try {
      await TOOLS[tool]();
    } catch (error) {
      const { code, path: command = '' } = error as NodeJS.ErrnoException;
      const [reason] = messageOf(error).trim().split('\n', 1);
      return `needs ${tool}: ${code === 'ENOENT' ? `${command} is not installed` : reason}`;
    }
  }
  return undefined;
}

/**
 * Returns the path of openapi-generator's JAR. The first call fetches it from Maven Central.
 *
 * @throws StackFailure when Maven Central can't be reached.
 */
export async function findOpenapiGenerator(): Promise<string> {
  const folder = path.join(cacheFolder(process.env), 'openapi-generator');
  const jar = path.join(folder, `openapi-generator-cli-${OPENAPI_GENERATOR_VERSION}.jar`);
  await mkdir(folder, { recursive: true });
  await withLock(path.join(folder, 'fetch.lock'), { onWait: () => undefined }, async () => {
    if (existsSync(jar)) return;
    const fetched = await mkdtemp(path.join(folder, 'fetching-'));
    const options = [`-Dartifact=${OPENAPI_GENERATOR}`, `-DoutputDirectory=${fetched}`];
    try {
      await run('mvn', ['-q', '-B', `${DEPENDENCY_PLUGIN}:copy`, ...options]);
      await rename(path.join(fetched, path.basename(jar)), jar);
    } catch (error) {
      const advice = 'Check that this machine reaches Maven Central.';
      throw new StackFailure(`openapi-generator could not be fetched: ${messageOf(error)}\n${advice}`, {
        cause: error,
      });
    } finally {
      await rm(fetched, { recursive: true, force: true });
    }
  });
  return jar;
}

async function findOrInstallPhp(): Promise<void> {
  const find = () =>
    run('php', ['-r', 'require "GuzzleHttp/autoload.php"; exit(extension_loaded("curl") ? 0 : 1);']);
  try {
    await find();
  } catch {
    await installDebianPackages(PHP_PACKAGES);
    await find();
  }
}
