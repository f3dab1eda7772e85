/**
 * `npm run capacity -- --requests-per-second 20,200 --endpoints 2`: what a load needs, by what was measured on a cluster. With `--write`
 * the tables of docs/capacity.md are written anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../project.ts';
import { USUAL } from './model.ts';
import {
  bytesTable,
  comparedTable,
  driveTable,
  markdown,
  measuredLine,
  partsTable,
  pointsTable,
  RATES,
  sizingTable,
  withTables,
} from './tables.ts';

const NUMBER = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    'requests-per-second': { type: 'string', default: RATES.join(',') },
    steps: NUMBER,
    endpoints: NUMBER,
    holds: NUMBER,
    searches: NUMBER,
    reads: NUMBER,
    write: { type: 'boolean', default: false },
  },
});

function amount(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
    console.error(`--${name} must be a number that is not negative: "${text}" is none`);
    process.exit(1);
  }
  return value;
}

const rates = values['requests-per-second'].split(',').map((text) => amount('requests-per-second', text));
const given = (['steps', 'endpoints', 'holds', 'searches', 'reads'] as const).flatMap((name) => {
  const text = values[name];
  return text === undefined ? [] : [[name, amount(name, text)] as const];
});
const mix = { ...USUAL, ...Object.fromEntries(given) };
console.log(`${measuredLine()}\n`);
console.log(
  `Of each request: ${Object.entries(mix)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ')}\n`,
);
for (const table of [
  pointsTable(),
  partsTable(),
  bytesTable(),
  sizingTable(rates, mix),
  comparedTable(),
  driveTable(),
]) {
  console.log(`${markdown(table)}\n`);
}

if (values.write) {
  const page = path.join(PROJECT_ROOT, 'docs', 'capacity.md');
  writeFileSync(page, withTables(readFileSync(page, 'utf8')));
}
