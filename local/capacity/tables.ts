/** The tables of `npm run capacity` and of docs/capacity.md. */
import { COMPONENTS, MEASURED, type Cpu, type Drive, type Measured, type Shape } from './measured.ts';
import { costOf, entriesOf, fit, sizing, totalOf, USUAL, type Cost, type Mix } from './model.ts';

export const RATES = [1, 10, 100, 1_000];

type Row = readonly string[];

/** Two digits are more than a machine that does other work too tells; whole numbers are whole. */
const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(2)).toString();
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

export function bytes(value: number): string {
  if (value < 0) return `-${bytes(-value)}`;
  let [scaled, unit] = [value, 0];
  for (; scaled >= 1000 && unit < UNITS.length - 1; unit += 1) scaled /= 1000;
  return `${figure(scaled)} ${UNITS[unit]}`;
}

/** Where the figures are from. */
export function measuredLine({
  machine,
  date,
  commit,
  loadAverage,
  fitted,
  compared,
}: Measured = MEASURED): string {
  const requests = [...Object.values(fitted), ...Object.values(compared)].reduce(
    (sum, point) => sum + point.requests,
    0,
  );
  const { before, after } = loadAverage;
  return (
    `Measured on ${date} at \`${commit}\` with ${requests} requests, in rounds there and back: ${machine}. ` +
    `The load average was ${figure(before)} before and ${figure(after)} after, of which the measuring itself is a part.`
  );
}

const endpointsOf = ({ endpoints }: Shape) =>
  endpoints === 1 ? 'one endpoint' : endpoints === 0 ? 'no endpoint' : `${endpoints} endpoints`;
const titleOf = (name: string, shape: Shape) => `\`${name.split(',')[0]}\`, ${endpointsOf(shape)}`;

/** What was measured, the rounds apart. */
export function pointsTable({ fitted, compared }: Measured = MEASURED): Row[] {
  const rows = (points: Measured['fitted'], use: string) =>
    Object.entries(points).map(([name, { shape, rounds, cpu, wal }]) => [
      titleOf(name, shape),
      String(shape.steps),
      String(entriesOf(shape)),
      `${figure(totalOf(cpu))} ms`,
      rounds.map(figure).join(', '),
      bytes(wal.engine),
      bytes(wal.temporal),
      use,
    ]);
  return [
    [
      '',
      'steps',
      'events',
      'CPU of a request',
      'of the rounds',
      "log of the engine's database",
      "of Temporal's",
      'the model',
    ],
    ...rows(fitted, 'is made of it'),
    ...rows(compared, 'is compared with it'),
  ];
}

/** What each part of a request costs, by component. */
export function partsTable({ calls, idle }: Measured = MEASURED): Row[] {
  const { accepted, step, delivery, hold } = fit();
  const columns: readonly (readonly [string, Cpu])[] = [
    ['accepted and ended', accepted.cpu],
    ['a step', step.cpu],
    ['an event at an endpoint', delivery.cpu],
    ['a hold', hold.cpu],
    ['a search', calls.search],
    ['a read, unchanged', calls.unchanged],
  ];
  return [
    ['ms of CPU', ...columns.map(([name]) => name), 'idle, cores'],
    ...COMPONENTS.map((name) => [
      `\`${name}\``,
      ...columns.map(([, cpu]) => figure(cpu[name])),
      Math.max(0, idle[name]).toFixed(3),
    ]),
    ['together', ...columns.map(([, cpu]) => figure(totalOf(cpu))), Math.max(0, totalOf(idle)).toFixed(3)],
  ];
}

/** Bytes of each part. */
export function bytesTable(): Row[] {
  const parts = fit();
  const usual = costOf(USUAL, parts);
  const columns: readonly (readonly [string, Cost])[] = [
    ['accepted and ended', parts.accepted],
    ['a step', parts.step],
    ['an event at an endpoint', parts.delivery],
    ['a hold', parts.hold],
    ['a usual request', usual],
  ];
  const row = (name: string, read: (cost: Cost) => number) => [
    name,
    ...columns.map(([, cost]) => bytes(read(cost))),
  ];
  return [
    ['', ...columns.map(([name]) => name)],
    row("write-ahead log of the engine's database", ({ wal }) => wal.engine),
    row("write-ahead log of Temporal's", ({ wal }) => wal.temporal),
    row("tables and indexes of the engine's, at most", ({ stored }) => stored.engine),
    row("tables and indexes of Temporal's, at most", ({ stored }) => stored.temporal),
  ];
}

/** What rates of requests need. */
export function sizingTable(rates: readonly number[] = RATES, mix: Mix = USUAL): Row[] {
  const sizes = rates.map((rate) => sizing(rate, mix));
  const row = (name: string, read: (size: ReturnType<typeof sizing>) => string) => [name, ...sizes.map(read)];
  return [
    ['requests a second', ...rates.map(figure)],
    ...COMPONENTS.map((name) => row(`cores: \`${name}\``, ({ cores }) => figure(cores[name]))),
    row('cores together', ({ cores }) => figure(totalOf(cores))),
    row('APIs', ({ apis }) => figure(apis)),
    row('workers for requests', ({ requestWorkers }) => figure(requestWorkers)),
    row('workers for webhooks', ({ webhookWorkers }) => figure(webhookWorkers)),
    row("connections to the engine's database", ({ connections }) => figure(connections.engine)),
    row("connections to Temporal's", ({ connections }) => figure(connections.temporal)),
    row('history shards', ({ shards }) => String(shards)),
    row('transitions a second', ({ transitions }) => figure(transitions)),
    row('write-ahead logs, a second', ({ wal }) => bytes(wal)),
    row("the engine's database grows a day by at most", ({ storedADay }) => bytes(storedADay.engine)),
    row("Temporal's grow a day by at most, until histories go", ({ storedADay }) =>
      bytes(storedADay.temporal),
    ),
  ];
}

/** The model beside what it was not made of. */
export function comparedTable({ compared }: Measured = MEASURED): Row[] {
  const rows = Object.entries(compared).map(([name, { shape, cpu, wal }]) => {
    const [model, measured] = [totalOf(costOf(shape).cpu), totalOf(cpu)];
    const walModel = costOf(shape).wal.engine + costOf(shape).wal.temporal;
    const walMeasured = wal.engine + wal.temporal;
    const off = (value: number, from: number) =>
      `${value >= from ? '+' : '−'}${figure(Math.abs(value / from - 1) * 100)} %`;
    return [
      titleOf(name, shape),
      `${figure(measured)} ms`,
      `${figure(model)} ms`,
      off(model, measured),
      bytes(walMeasured),
      bytes(walModel),
      off(walModel, walMeasured),
    ];
  });
  return [['', 'CPU measured', 'model', 'off by', 'write-ahead log measured', 'model', 'off by'], ...rows];
}

/** Postgres without Temporal, at a steady rate of transitions. */
export function driveTable({ drive }: Measured = MEASURED): Row[] {
  const row = (name: string, read: (one: Drive) => string) => [
    name,
    read(drive.partners),
    read(drive.partner),
  ];
  return [
    ['', 'a hundred partners', 'one partner'],
    row('wanted a second', ({ wanted }) => figure(wanted)),
    row('reached', ({ reached }) => figure(reached)),
    row('load average before', ({ loadBefore }) => figure(loadBefore)),
    row('for', ({ seconds }) => `${figure(seconds)} s`),
    row('CPU of Postgres for each', ({ postgresCpu }) => `${figure(postgresCpu)} ms`),
    row('CPU of the writer for each', ({ writerCpu }) => `${figure(writerCpu)} ms`),
    row('write-ahead log for each', ({ walBytes }) => bytes(walBytes)),
    row('tables and indexes for each', ({ storedBytes }) => bytes(storedBytes)),
    row('p50 and p99 of a write', ({ p50, p99 }) => `${figure(p50)} ms, ${figure(p99)} ms`),
    row('requests a second of six entries each', ({ reached }) =>
      figure(reached / entriesOf({ steps: 5, holds: 0 })),
    ),
  ];
}

/** As Markdown has it, columns as wide as they need. */
export function markdown(rows: readonly Row[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length), 3),
  );
  const line = (cells: Row) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** All of them, by the names that docs/capacity.md has them under. */
export const TABLES = {
  points: pointsTable,
  parts: partsTable,
  bytes: bytesTable,
  sizing: sizingTable,
  compared: comparedTable,
  drive: driveTable,
} as const satisfies Readonly<Record<string, () => Row[]>>;

/** A page whose tables, between `<!-- name -->` and `<!-- end -->`, say what the model says. */
export function withTables(page: string): string {
  const parts = Object.entries(TABLES).map(([name, make]) => [name, () => markdown(make())] as const);
  return [['measured', measuredLine] as const, ...parts].reduce((text, [name, make]) => {
    const [before, rest] = text.split(`<!-- ${name} -->`);
    const end = rest?.indexOf('<!-- end -->') ?? -1;
    if (before === undefined || rest === undefined || end === -1)
      throw new Error(`The page has no table "${name}"`);
    return `${before}<!-- ${name} -->\n\n${make()}\n\n${rest.slice(end)}`;
  }, page);
}
