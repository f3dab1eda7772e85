/** `npm run listen`: brings the sandbox's events to a receiver on your machine, as webhooks. */
import { Command } from 'commander';
import { ListenError } from './listen-error.ts';
import { listen } from './listen.ts';
import { readOptions, type Flags } from './options.ts';

const program = new Command('listen')
  .description("Brings the sandbox's events to a receiver on your machine, signed as webhooks are.")
  .option('--forward-to <url>', 'your receiver, such as http://127.0.0.1:3000/hooks')
  .option('--print', 'only print the events, as JSON')
  .option('--events <types>', 'only these: request.delivered,request.failed')
  .option('--secret <secret>', 'signs the webhooks, whsec_...; without it one is made and shown')
  .option('--from-start', 'from your first event on, not only what is new')
  .addHelpText(
    'after',
    '\nEnvironment:\n  FULFILMENT_API_KEY  a key of the sandbox with the scope requests:read\n  FULFILMENT_API_URL  http://127.0.0.1:8080/v1 unless it is set',
  )
  .parse();

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
// Whoever reads the lines has gone.
process.stdout.on('error', () => stop.abort());

const outputs = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  say: (message: string) => void process.stderr.write(`${message}\n`),
};

try {
  await listen(readOptions(program.opts<Flags>(), process.env), outputs, stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    if (!(error instanceof ListenError)) throw error;
    outputs.say(error.message);
    process.exitCode = 1;
  }
}
