/** `trigger` and `requests tail` of the client's command line, as processes. */
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../support/engine/eventually.ts';
import { runClient, startTail } from '../support/engine/listen-command.ts';
import type { TestProcess } from '../support/engine/processes.ts';
import { preparedEach } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const DEADLINE_MS = 40_000;
const { engine, given } = useEngine();
const partner = preparedEach(given.partner());
const started: TestProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((command) => command.stop()));
});

const developer = () => ({ apiUrl: `${engine.origin}/v1`, key: partner.key });
const linesOf = (text: string) => text.trim().split('\n');

test('trigger plays a scenario and shows each step until the request has ended', async () => {
  const { exitCode, output, errors } = await runClient(
    developer(),
    'trigger',
    'rejects',
    '--step-seconds',
    '0',
  );
  expect([exitCode, errors]).toEqual([0, '']);
  const [request_id = '', ...steps] = linesOf(output);
  expect(steps.map((line) => line.replace(/^\S+Z  /, ''))).toEqual([
    '1  pending by partner',
    '2  rejected by pharmacy (out_of_stock)',
  ]);
  expect((await partner.read(request_id)).status).toBe('rejected');
});

test('trigger stops at a hold, and says what may be done', async () => {
  const args = ['trigger', 'hold_price_changed', '--step-seconds', '0'];
  const { exitCode, output, errors } = await runClient(developer(), ...args);
  expect([exitCode, errors.trim()]).toEqual([
    0,
    'It is held (price_changed) and waits for you: approve, decline.',
  ]);
  expect(linesOf(output).at(-1)).toContain('hold_opened');
});

test('trigger lists the scenarios, and only orders when it is asked to', async () => {
  const listed = await runClient(developer(), 'trigger');
  expect(linesOf(listed.output).length).toBeGreaterThan(25);
  const { output } = await runClient(developer(), 'trigger', 'manual', '--no-wait');
  expect((await partner.read(output.trim())).status).toBe('pending');
});

test.each([
  ['an unknown scenario', ['trigger', 'hapy'], 'There is no scenario "hapy". There are: happy,'],
  [
    'no number',
    ['trigger', 'happy', '--step-seconds', '1.5'],
    '--step-seconds must be a whole number from 0 to 300',
  ],
  ['too much', ['trigger', 'happy', '--step-seconds', '301'], '--step-seconds must be a whole number'],
  ['a word too many', ['requests', 'tail', 'all'], "Unexpected argument 'all'"],
  ['no such command', ['request'], 'Usage: medicine-fulfilment <command>'],
  ['no command', [], 'Usage: medicine-fulfilment <command>'],
])('the command line refuses %s', async (_, args, message) => {
  const { exitCode, output, errors } = await runClient(developer(), ...args);
  expect([exitCode, output]).toEqual([1, '']);
  expect(errors).toContain(message);
  expect(errors).not.toContain('    at ');
});

test.each([[['--help']], [['trigger', '--help']], [['listen', '-h']], [['requests', 'tail', '--help']]])(
  'the command line explains itself: %j',
  async (args) => {
    const { exitCode, output, errors } = await runClient({}, ...args);
    expect([exitCode, errors]).toEqual([0, '']);
    expect(output).toContain('FULFILMENT_API_KEY');
  },
);

test('requests tail shows each step of what is new, and of one request where it is asked for', async () => {
  await given.order().by(partner).playing('rejects');
  const all = await startTail(developer());
  started.push(all);
  const { request_id } = await given.order().by(partner).playing('rejects');
  const shown = (command: TestProcess) => linesOf(command.logs()).filter((line) => line.includes('  req_'));
  // A step of the first order may be shown too: its timeline can still grow while the command starts.
  const shownOfIt = () => shown(all).filter((line) => line.includes(request_id));
  await eventually(() => shownOfIt().length >= 2, { deadlineMs: DEADLINE_MS, describe: 'both steps' });
  expect(shownOfIt().map((line) => line.replace(/^\S+Z  /, ''))).toEqual([
    `${request_id}  1  new -> pending`,
    `${request_id}  2  pending -> rejected`,
  ]);
  const one = await startTail(developer(), '--request', request_id, '--from-start');
  started.push(one);
  await eventually(() => shown(one).length === 2, { deadlineMs: DEADLINE_MS, describe: 'both steps of it' });
  expect(shown(one).every((line) => line.includes(request_id))).toBe(true);
});
