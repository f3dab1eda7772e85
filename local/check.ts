/** `npm run check`: runs every static check. Each is also a script in package.json. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from './project.ts';

const CHECKS = [
  'typecheck',
  'lint',
  'format:check',
  'words:check',
  'boundaries',
  'contract:check',
  'site',
  'patterns:check',
  'alerts:check',
  'kubernetes:check',
  'sbom',
  'containers:check',
];

const { scripts } = JSON.parse(await readFile(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Runs one script as npm does, with the project's programs first on the PATH. */
async function passes(name: string): Promise<boolean> {
  const command = scripts[name];
  if (command === undefined) throw new Error(`package.json has no script "${name}"`);
  console.log(`\n> ${name}: ${command}`);
  const child = spawn(command, { cwd: PROJECT_ROOT, shell: true, stdio: 'inherit' });
  return (await new Promise<number | null>((resolve) => child.on('close', resolve))) === 0;
}

const failed: string[] = [];
for (const name of CHECKS) if (!(await passes(name))) failed.push(name);
console.log(failed.length === 0 ? '\nAll static checks pass.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
