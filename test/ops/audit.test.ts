/** `ops`: every change is confirmed and logged, and every command has JSON output, exit codes and help. */
import { sql } from 'kysely';
import { Command } from 'commander';
import { describe, expect, test } from '@jest/globals';
import { EXIT, EXIT_CODES } from '../../ops/errors.ts';
import { openDatabase } from '../../db/database.ts';
import { MODULE_LOG_ENV } from '../support/engine/loaded-modules.ts';
import {
  type OpsTarget,
  runOps,
  runOpsAtTerminal,
  runOpsOf,
  runOpsProcess,
  runOpsUnread,
} from '../support/engine/ops-command.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { listAfter } from '../docs/tables.ts';
import { commandsOf, examplesOf } from '../../ops/examples.ts';
import { GROUPS } from '../../ops/groups.ts';
import { addCommonOptions } from '../../ops/invocation.ts';
import type { Operations } from '../../ops/operations.ts';
import { startProcess } from '../support/engine/processes.ts';

const clone = useDatabase();

const ops = (...args: string[]) => runOps(clone.connectionString, ...args);

const opsWith = (target: Partial<OpsTarget>, ...args: string[]) =>
  runOpsOf({ connectionString: clone.connectionString, taskQueue: 'none', ...target }, ...args);

interface Listed {
  readonly actions: readonly Record<string, string | null>[];
}

const listed = async (...options: string[]) =>
  (JSON.parse((await ops('audit', 'list', '--json', ...options)).output) as Listed).actions;

test('every change by an operator is logged with actor, source of the name, target, reason and result', async () => {
  const { output } = await ops('partners', 'create', 'Acme', '--operator', 'ada', '--reason', 'contract 7');
  await opsWith({ variables: { OPS_OPERATOR: 'bola' } }, 'keys', 'revoke', 'key_none');
  await ops('partners', 'limits', output.trim(), '--minute', '5');
  await ops('partners', 'list');

  const actions = (await listed()).slice(0, 3);
  expect(actions).toMatchObject([
    { named_by: 'login', command: 'partners limits', target: output.trim(), outcome: 'done', reason: null },
    {
      operator: 'bola',
      named_by: 'variable',
      command: 'keys revoke',
      target: 'key_none',
      outcome: 'refused',
      detail: 'There is no key key_none. See: ops keys list',
    },
    { operator: 'ada', named_by: 'option', command: 'partners create', target: 'Acme', reason: 'contract 7' },
  ]);
  expect(await listed('--by', 'bola', '--target', 'key_none')).toEqual([actions[1]]);
  expect(await listed('--since', '2999-01-01T00:00:00Z')).toEqual([]);
  expect((await ops('audit', 'list', '--limit', '1')).output).toContain('There are more');
  const { output: lines } = await ops('audit', 'list');
  expect(lines).toMatch(/ada +option +partners create +Acme +done +contract 7\n/);
});

test('without --yes and without a terminal nothing changes and nothing is logged', async () => {
  const target = { unconfirmed: true } as const;
  const { exitCode, errors, output } = await opsWith(target, 'partners', 'create', 'Nobody');
  expect([exitCode, output]).toEqual([EXIT.notBegun, '']);
  expect(errors).toBe(
    'Nothing was changed: partners create Nobody asks for confirmation, and there is no terminal. Add --yes to confirm.\n',
  );
  expect((await ops('partners', 'list')).output).not.toContain('Nobody');
  expect((await listed()).map((action) => action['target'])).not.toContain('Nobody');
});

test.each([
  ['n', 'n\n', 'Nothing was changed.', EXIT.notBegun],
  ['nothing', '\n', 'Nothing was changed.', EXIT.notBegun],
  ['Ctrl-C', '\u0003', 'Nothing was changed.', EXIT.notBegun],
  ['Ctrl-D', '\u0004', 'Nothing was changed.', EXIT.notBegun],
  ['y', 'y\n', 'par_', EXIT.done],
])('a change is made only when the answer at the terminal is y: %s', async (name, typed, words, code) => {
  const target = { connectionString: clone.connectionString, taskQueue: 'none' };
  const created = await runOpsAtTerminal(target, typed, 'partners', 'create', `Asked ${name}`);
  expect([created.exitCode, created.output]).toEqual([code, expect.stringContaining(words)]);
  expect(created.output).toContain(`partners create Asked ${name}: `);
  expect(created.output).not.toContain('    at ');
  const isMade = (await ops('partners', 'list')).output.includes(`Asked ${name}`);
  expect(isMade).toBe(code === EXIT.done);
});

test('a refusal is JSON when --json is given', async () => {
  const { exitCode, errors } = await ops('keys', 'revoke', 'key_none', '--json');
  expect(exitCode).toBe(EXIT.refused);
  expect(JSON.parse(errors)).toEqual({
    error: { message: 'There is no key key_none. See: ops keys list', exit_code: EXIT.refused },
  });
});

test('a wrong argument is a usage error', async () => {
  const { exitCode, errors } = await ops('keys', 'list', '--json', '--limt', '3');
  expect(exitCode).toBe(EXIT.notBegun);
  const { error } = JSON.parse(errors) as { error: { message: string; exit_code: number } };
  expect(error).toEqual({ message: expect.stringContaining("unknown option '--limt'"), exit_code: 2 });
});

test('a command completes when its output is closed early, as by head', async () => {
  const { exitCode, errors } = await runOpsUnread(
    { connectionString: clone.connectionString, taskQueue: 'none' },
    'partners',
    'create',
    'Unread',
  );
  expect([exitCode, errors]).toEqual([EXIT.done, '']);
  expect((await ops('partners', 'list')).output).toContain('Unread');
  expect((await listed('--target', 'Unread'))[0]).toMatchObject({ outcome: 'done' });
});

test('a command reports that Postgres does not answer and that it can be repeated', async () => {
  const away = 'postgres://nobody@127.0.0.1:1/none';
  const { exitCode, errors } = await opsWith({ connectionString: away }, 'keys', 'revoke', 'key_none');
  expect(exitCode).toBe(EXIT.unavailable);
  expect(errors).toContain('Postgres does not answer');
  expect(errors).not.toContain('    at ');
});

test.each([
  'update operator_action set operator = $$x$$',
  'delete from operator_outcome',
  'truncate operator_outcome',
])('the audit log cannot be changed: %s is refused', async (statement) => {
  await expect(sql.raw(statement).execute(clone.database)).rejects.toThrow('is append-only');
});

test('the application role cannot change the audit log', async () => {
  const url = clone.applicationUrl;
  if (url === undefined) throw new Error('The test database has no login of the application');
  const application = openDatabase({ connectionString: url });
  const change = sql`update operator_action set operator = 'x'`.execute(application);
  await expect(change).rejects.toThrow('permission denied');
  await application.destroy();
});

test('docs/ops/commands.md has every exit code with its meaning', () => {
  expect(listAfter('ops/commands.md', '## Exit codes')).toEqual(
    Object.entries(EXIT_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
});

/** Paths of program.ts in the sources and in the bundle. */
const OF_COMMAND = /\/ops\/(?:prebuilt\/program\.js|program\.ts)\b/;

const OF_TEMPORAL = /\/@temporalio\/client\/|\/ops\/prebuilt\/temporal-/;

test.each([
  ['--help'],
  ['audit', 'list'],
  ['keys', 'list'],
  ['members', 'list'],
  ['partners', 'list'],
  ['pharmacies', 'list', '--state', 'Kano'],
  ['requests', 'list'],
  ['webhooks', 'list'],
])("ops %s %s does not load Temporal's client", async (...args) => {
  const target = { connectionString: clone.connectionString, taskQueue: 'none', variables: MODULE_LOG_ENV };
  const { exitCode, errors } = await runOpsProcess(target, ...args);
  expect(exitCode).toBe(EXIT.done);
  expect(errors).toMatch(OF_COMMAND);
  expect(errors).not.toMatch(OF_TEMPORAL);
});

test('help needs neither settings nor servers', async () => {
  const nowhere = { connectionString: '', unconfirmed: true } as const;
  expect((await opsWith(nowhere, '--help')).output).toContain('requests');
  const { exitCode, output } = await opsWith(nowhere, 'webhooks', 'pause', '--help');
  expect(exitCode).toBe(EXIT.done);
  expect(output).toContain('--operator <name>');
});

describe('help texts', () => {
  /** Parses a command without running it. */
  const operations = {} as Operations;

  async function loaded(name: string): Promise<Command> {
    const group = new Command(name);
    const define = await GROUPS.find((one) => one.name === name)?.load();
    define?.(group, operations);
    return group;
  }

  /** Splits a command line as a shell does; examples quote whole words only. */
  const wordsOf = (call: string) =>
    Array.from(
      call.matchAll(/"([^"]*)"|'([^']*)'|\S+/g),
      ([word, double, single]) => double ?? single ?? word,
    );

  describe.each(GROUPS.map(({ name }) => name))('help of %s', (name) => {
    test('each command has examples that it accepts', async () => {
      const all = commandsOf(await loaded(name)).flatMap(([words]) => examplesOf(words));
      expect(all.length).toBeGreaterThan(0);
      for (const call of all) {
        const taken: string[] = [];
        const program = addCommonOptions(new Command('ops')).exitOverride();
        const group = await loaded(name);
        for (const [words, command] of commandsOf(group))
          command.exitOverride().action(() => void taken.push(words));
        program.addCommand(group);
        await program.parseAsync(wordsOf(call).slice(1), { from: 'user' });
        expect(taken).toEqual([expect.stringContaining(name)]);
        expect(call).toContain(taken[0]);
      }
    });
  });

  test('the help of a command ends with its examples', async () => {
    const help = await startProcess({
      script: 'ops/main.ts',
      args: ['requests', 'reset', '--help'],
      env: {},
      ready: (logs) =>
        logs.includes('Examples:\n  ops requests reset req_... --reason "terminated by mistake"\n'),
    });
    expect(await help.exited).toBe('exit code 0');
  });
});
