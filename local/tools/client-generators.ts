/** The generators of clients in other languages, and what their clients need: docs/partners/other-languages.md. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache.ts';
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

/**
 * The path of openapi-generator's program for Java; the first call fetches it from Maven Central.
 *
 * @throws StackFailure when there is no JDK or Maven, or Maven Central can't be reached.
 */
export async function findOpenapiGenerator(): Promise<string> {
  const folder = path.join(cacheFolder(process.env), 'openapi-generator');
  const jar = path.join(folder, `openapi-generator-cli-${OPENAPI_GENERATOR_VERSION}.jar`);
  await mkdir(folder, { recursive: true });
  await withLock(path.join(folder, 'fetch.lock'), { onWait: () => undefined }, async () => {
    if (existsSync(jar)) return;
    const options = [`-Dartifact=${OPENAPI_GENERATOR}`, `-DoutputDirectory=${folder}`];
    await orFailure(
      'openapi-generator',
      'Install a JDK 17 and Maven, and check that Maven Central is reached.',
      () => run('mvn', ['-q', '-B', `${DEPENDENCY_PLUGIN}:copy`, ...options]),
    );
  });
  return jar;
}

/**
 * Sees to it that PHP and Guzzle are there; on Debian the first call installs them, which takes root.
 *
 * @throws StackFailure when they are not, and can't be installed.
 */
export async function requirePhp(): Promise<void> {
  const isThere = () =>
    run('php', ['-r', 'require "GuzzleHttp/autoload.php"; exit(extension_loaded("curl") ? 0 : 1);']);
  try {
    await isThere();
  } catch {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await orFailure('PHP', `Install ${PHP_PACKAGES.join(', ')} of Debian.`, async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', ['install', '-y', '--no-install-recommends', ...PHP_PACKAGES], { env });
      await isThere();
    });
  }
}

async function orFailure(name: string, advice: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new StackFailure(`${name} could not be installed: ${messageOf(error)}\n${advice}`, {
      cause: error,
    });
  }
}
