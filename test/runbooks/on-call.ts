/** An operator who follows a runbook: runs its commands unchanged except for the ids of the report, and confirms each prompt. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../../local/project.ts';
import { fencesOf } from '../../site/content/fences.ts';
import { opsVariables, type CommandResult, type OpsTarget } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';

const FOLDER = path.join(PROJECT_ROOT, 'docs/ops/runbooks');

/** The runbooks, without their index page. */
export const RUNBOOKS = readdirSync(FOLDER).filter((name) => name !== 'README.md');

/** Returns the commands of a page, in order. */
export function commandsOf(page: string): string[] {
  const blocks = fencesOf(readFileSync(path.join(FOLDER, page), 'utf8'));
  return blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'));
}

/** Replaces npm, which would check whether everything is installed. */
const NPM = `#!/bin/sh
shift 3 # run ops --
exec "${process.execPath}" "${path.join(PROJECT_ROOT, 'ops/main.ts')}" --yes "$@"
`;

export class OnCall {
  readonly folder: string;
  private readonly target: () => OpsTarget;

  constructor(folder: string, target: () => OpsTarget) {
    this.folder = folder;
    this.target = target;
  }

  /**
   * Follows a page command by command.
   *
   * @param ids of the report; the first of each kind is used.
   * @returns a function that runs the next command and returns its result; `values` replaces other words, such as
   *   `<process>`, that an earlier command printed.
   */
  follow(page: string, ...ids: readonly string[]): (values?: Values) => Promise<CommandResult> {
    const commands = commandsOf(page);
    return (values = {}) => {
      const command = commands.shift();
      if (command === undefined) throw new Error(`${page} has no further command`);
      return this.run(filled(command, ids, values));
    };
  }

  /** Runs only the last command of a page, for another request. */
  last(page: string, ...ids: readonly string[]): Promise<CommandResult> {
    return this.run(filled(commandsOf(page).at(-1) ?? '', ids));
  }

  private run(command: string): Promise<CommandResult> {
    const variables = opsVariables(this.target());
    const env = { ...variables, PATH: `${this.folder}:${variables['PATH']}` };
    return new Promise((resolve) => {
      execFile('bash', ['--norc', '-c', command], { env, cwd: this.folder }, (error, output, errors) => {
        resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, output, errors });
      });
    });
  }
}

/** @param target returns the deployment at the time of each command. */
export function useOnCall(target: () => OpsTarget): OnCall {
  return prepared(
    async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'on-call-'));
      await writeFile(path.join(folder, 'npm'), NPM);
      await chmod(path.join(folder, 'npm'), 0o755);
      return new OnCall(folder, target);
    },
    ({ folder }) => rm(folder, { recursive: true }),
  );
}

type Values = Readonly<Record<string, string>>;

function filled(command: string, ids: readonly string[], values: Values = {}): string {
  const named = command.replaceAll(/<(\w+)>/g, (left, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing was printed that "${left}" of "${command}" stands for`);
    return value;
  });
  return named.replaceAll(/([a-z]+_)\.\.\./g, (left, prefix: string) => {
    const id = ids.find((one) => one.startsWith(prefix));
    if (id === undefined) throw new Error(`Nothing was reported that "${left}" of "${command}" stands for`);
    return id;
  });
}
