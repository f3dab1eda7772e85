/** Tables of the operators' pages are those of the code. */
import { expect, test } from '@jest/globals';
import { POOL_LIMITS } from '../../domain/common/pool-limits.ts';
import { RETENTION, TABLE_LIFETIMES, type TableLifetime } from '../../domain/common/retention.ts';
import { tableUnder } from './tables.ts';

test('retention.md lists what is kept, how long and from when, and nothing else', () => {
  expect(tableUnder('ops/retention.md', 'what')).toEqual(
    Object.entries(RETENTION).map(([what, { days, from, goes }]) => [
      `\`${what}\``,
      String(days),
      from,
      goes,
    ]),
  );
});

test('retention.md lists every table of the database, and what keeps it from growing for ever', () => {
  const shown = (lifetime: TableLifetime) => {
    if ('goes' in lifetime) return [`\`${lifetime.goes}\``];
    return ['until' in lifetime ? `until ${lifetime.until}` : `as many as there are ${lifetime.asManyAs}`];
  };
  expect(tableUnder('ops/retention.md', 'table')).toEqual(
    Object.entries(TABLE_LIFETIMES).map(([table, lifetime]) => [`\`${table}\``, ...shown(lifetime)]),
  );
});

test('deploying.md lists the pools of connections with their time limits', () => {
  const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;
  expect(
    tableUnder('ops/deploying.md', 'pool').map(([pool, , ...limits]) => [pool, ...limits.slice(0, 3)]),
  ).toEqual(
    Object.entries(POOL_LIMITS).map(([pool, { statement_ms, acquire_ms, call_ms }]) => [
      `\`${pool}\``,
      ...[statement_ms, acquire_ms, call_ms].map(seconds),
    ]),
  );
});
