#!/usr/bin/env node
/** The command line: `medicine-fulfilment --help`. */
import { CommandError } from './command-error.ts';
import { ENVIRONMENT_HELP, type Command } from './command.ts';
import { LISTEN } from './listen/listen.ts';
import { TAIL } from './requests/tail.ts';
import { TRIGGER } from './trigger/trigger.ts';
import { VERSION } from '../client/version.ts';

const COMMANDS: readonly Command[] = [LISTEN, TRIGGER, TAIL];

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
// The reader of stdout has closed the pipe.
process.stdout.on('error', () => stop.abort());

const outputs = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  say: (message: string) => void process.stderr.write(`${message}\n`),
};

function usage(): string {
  const width = Math.max(...COMMANDS.map(({ words }) => words.join(' ').length));
  const lines = COMMANDS.map(({ words, summary }) => `  ${words.join(' ').padEnd(width)}  ${summary}`);
  return `Usage: medicine-fulfilment <command> [options]\n\nCommands:\n${lines.join('\n')}\n\n--help after a command shows its options.\n\n${ENVIRONMENT_HELP}`;
}

async function run(args: readonly string[]): Promise<void> {
  const command = COMMANDS.find(({ words }) => words.every((word, index) => args[index] === word));
  const isHelp = args.includes('--help') || args.includes('-h');
  if (command !== undefined && !isHelp) {
    const rest = args.slice(command.words.length);
    return await command.run({ args: rest, environment: process.env, outputs, signal: stop.signal });
  }
  if (args.includes('--version')) return outputs.print(VERSION);
  if (isHelp) return outputs.print(command?.help ?? usage());
  throw new CommandError(usage());
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!stop.signal.aborted) {
    if (!(error instanceof CommandError)) throw error;
    outputs.say(error.message);
    process.exitCode = 1;
  }
}
