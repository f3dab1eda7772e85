/** Runs one call of the command, from its arguments to its exit code. */
import { Command } from 'commander';
import { addExamples } from './examples.ts';
import { EXIT, type ExitCode, usageError } from './errors.ts';
import { GROUPS } from './groups.ts';
import { addCommonOptions, invocationOf, type Call, type Invocation } from './invocation.ts';
import type { Operations } from './operations.ts';

/** Says which lock a command waited for; nothing when that is unknown. */
async function lockLines(operations: Operations | undefined): Promise<string[]> {
  return (await operations?.lockLines().catch(() => [])) ?? [];
}

/** @throws OperatorError for an empty argument, which a script passes when its variable is not set. */
function requireOperands({ processedArgs, registeredArguments }: Command): void {
  const index = processedArgs.flat().findIndex((value) => typeof value === 'string' && value.trim() === '');
  if (index < 0) return;
  const name = (registeredArguments[index] ?? registeredArguments.at(-1))?.name();
  throw usageError(`The argument ${name} is empty. Check the variable that it comes from.`);
}

/** A command that has printed nothing for this long reports that it is still running; milliseconds. */
const SILENT_MS = 8_000;

/** Makes a command report on standard error that it is still running, whenever it has printed nothing for `silentMs`. */
function withProgressLines(given: Call, silentMs: number, name: () => string) {
  const began = performance.now();
  let isAsking = false;
  const report = () => {
    const seconds = Math.round((performance.now() - began) / 1_000);
    if (!isAsking) given.errors.write(`Still running after ${seconds} s: ${name()}\n`);
  };
  const timer = setInterval(report, silentMs);
  const noted = (stream: Call['output']) => ({
    write(text: string) {
      timer.refresh();
      return stream.write(text);
    },
  });
  return {
    call: { ...given, output: noted(given.output), errors: noted(given.errors) },
    stop: () => clearInterval(timer),
    /** Prints no progress while the operator is asked. */
    asking: async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      isAsking = true;
      try {
        return await ask();
      } finally {
        isAsking = false;
        timer.refresh();
      }
    },
  };
}

/** Runs a command, writes its result, closes its connections and returns its exit code. */
export async function runCommand(given: Call, silentMs = SILENT_MS): Promise<ExitCode> {
  const { call, stop, asking } = withProgressLines(given, silentMs, () => `ops ${invocation.command}`);
  const { args, output, errors } = call;
  // Determined before parsing, because parsing can fail.
  const isJson = args.includes('--json');
  let operations: Operations | undefined;
  let invocation: Invocation = { command: '', description: '', options: {} };
  let exitCode: ExitCode = EXIT.done;
  const program = addCommonOptions(new Command('ops'))
    .description('Operates the fulfilment engine: requests, keys, pharmacies, reference data.')
    // The help command does not know groups that are not loaded; --help does.
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.write(text),
      writeErr: (text) => (isJson ? undefined : errors.write(text)),
    })
    .showHelpAfterError('Run with --help for usage.')
    .hook('preSubcommand', async (_, called) => {
      const group = GROUPS.find(({ name }) => name === called.name());
      if (group === undefined) return;
      const { openOperations } = await import('./operations.ts');
      operations ??= openOperations({
        ...call,
        invocation: () => invocation,
        asking,
        onProblems: () => {
          exitCode = EXIT.found;
        },
      });
      (await group.load())(called, operations);
      addExamples(called);
    })
    .hook('preAction', (_, called) => {
      requireOperands(called);
      invocation = invocationOf(program, called);
    });
  for (const { name, description } of GROUPS) program.command(name).description(description);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const { explain } = await import('./explain.ts');
    const explained = await explain(error);
    exitCode = explained.exitCode;
    const blockers = exitCode === EXIT.unavailable ? await lockLines(operations) : [];
    const message = [explained.message, ...blockers].join('\n');
    if (exitCode !== EXIT.done && isJson)
      errors.write(`${JSON.stringify({ error: { message, exit_code: exitCode } })}\n`);
    else if (!explained.isShown) errors.write(`${message}\n`);
  } finally {
    await operations?.close();
    stop();
  }
  return exitCode;
}
