/** docs/capacity.md says what the model says, and the model what was measured. */
import { expect, test } from '@jest/globals';
import { COMPONENTS, MEASURED, type Cpu, type Measured } from '../../local/capacity/measured.ts';
import { costOf, entriesOf, fit, sizing, totalOf, USUAL, type Cost } from '../../local/capacity/model.ts';
import { bytes, RATES, withTables } from '../../local/capacity/tables.ts';
import { read } from './tables.ts';

test('its tables are those of the model', () => {
  const page = read('capacity.md');
  expect(page).toBe(withTables(page));
  expect(() => withTables(page.replace('<!-- sizing -->', ''))).toThrow('sizing');
});

const same = (value: number): Cpu =>
  Object.fromEntries(COMPONENTS.map((name) => [name, value])) as unknown as Cpu;
const cost = (value: number): Cost => ({
  cpu: same(value),
  wal: { engine: value * 10, temporal: value * 100 },
  stored: { engine: value, temporal: value },
});
/** Accepted for 7, a step for 2, a delivery for 0.5, a hold for 3: of each component. */
const MADE_UP: Measured = {
  ...MEASURED,
  idle: same(0),
  fitted: {
    'rejects, 0': { shape: { steps: 1, endpoints: 0, holds: 0 }, requests: 1, rounds: [], ...cost(9) },
    'happy, 0': { shape: { steps: 5, endpoints: 0, holds: 0 }, requests: 1, rounds: [], ...cost(17) },
    'happy, 1': { shape: { steps: 5, endpoints: 1, holds: 0 }, requests: 1, rounds: [], ...cost(20) },
    'hold_authorization_required, 0': {
      shape: { steps: 5, endpoints: 0, holds: 1 },
      requests: 1,
      rounds: [],
      ...cost(20),
    },
  },
  calls: { search: same(4), unchanged: same(1) },
};

test('a request costs its parts', () => {
  expect(entriesOf({ steps: 5, holds: 1 })).toBe(8);
  const parts = fit(MADE_UP);
  const { cpu, wal } = costOf({ steps: 4, endpoints: 2, holds: 1 }, parts);
  // 7 + 4 × 2 + 2 endpoints × 7 events × 0.5 + 3
  expect(cpu.temporal).toBeCloseTo(25);
  expect(wal).toEqual({ engine: expect.closeTo(250), temporal: expect.closeTo(2500) });
});

test('each point that the model is made of is on it', () => {
  const parts = fit();
  for (const { shape, cpu } of Object.values(MEASURED.fitted)) {
    // What a component took less than idle is nothing, which is a few milliseconds.
    expect(Math.abs(totalOf(costOf(shape, parts).cpu) - totalOf(cpu)) / totalOf(cpu)).toBeLessThan(0.03);
  }
});

test('a load needs as many cores as its requests and calls cost, a third of them free', () => {
  const mix = { ...USUAL, steps: 5, endpoints: 1, holds: 0, searches: 1, reads: 3 };
  // 17 + 6 × 0.5 + 4 + 3 ms
  expect(sizing(100, mix, MADE_UP).cores.api).toBeCloseTo((100 * 0.027) / 0.7);
  expect(sizing(100, mix, MADE_UP)).toMatchObject({ apis: 4, shards: 512, transitions: 600 });
  expect(sizing(0.001, mix, MADE_UP)).toMatchObject({ apis: 2, requestWorkers: 2, webhookWorkers: 2 });
});

test('shards are as many as keep each far from its limit', () => {
  const shardsFor = (rate: number) => sizing(rate, USUAL, MADE_UP).shards;
  // 140 calls to the store for each request, 50 a second for each shard
  expect([182, 183, 1_462, 1_463].map(shardsFor)).toEqual([512, 4096, 4096, 16384]);
});

test('what the page says in words is so', () => {
  const { cores } = sizing(1_000);
  const most = cores['worker-requests'] + cores.temporal + cores['postgres-temporal'];
  expect(most / totalOf(cores)).toBeGreaterThan(0.5);
  const { partners, partner } = MEASURED.drive;
  expect(partners.reached).toBeGreaterThan(990);
  expect(partner.reached).toBeLessThan(partner.wanted * 0.9);
  for (const { shape, cpu } of Object.values(MEASURED.compared)) {
    expect(Math.abs(totalOf(costOf(shape).cpu) / totalOf(cpu) - 1)).toBeLessThan(0.2);
  }
});

test('more requests need no less of anything', () => {
  const sizes = RATES.map((rate) => sizing(rate));
  for (const [index, size] of sizes.entries()) {
    const before = sizes[index - 1];
    if (before === undefined) continue;
    expect(totalOf(size.cores)).toBeGreaterThan(totalOf(before.cores));
    expect(size.shards).toBeGreaterThanOrEqual(before.shards);
    expect(size.connections.engine).toBeGreaterThanOrEqual(before.connections.engine);
  }
  expect(sizes.map(({ shards }) => shards)).toEqual([512, 512, 512, 4096]);
});

test('bytes are said in the largest unit', () => {
  expect([bytes(0), bytes(999), bytes(14_300), bytes(2_500_000_000)]).toEqual([
    '0 B',
    '999 B',
    '14 kB',
    '2.5 GB',
  ]);
});
