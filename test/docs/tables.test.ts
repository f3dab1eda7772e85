/** The tables in the documents say what the tables in the code say. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ERROR_CODES } from '../../domain/error-codes.ts';
import { PORTAL_ERROR_CODES } from '../../domain/portal-error-codes.ts';
import { eventTypeOf } from '../../domain/events.ts';
import { CANCEL_REASONS } from '../../domain/reasons.ts';
import { SCENARIO_NAMES } from '../../domain/scenarios.ts';
import { SCOPES } from '../../domain/scopes.ts';
import { STATUS_DESCRIPTIONS, STATUSES } from '../../domain/statuses.ts';
import { ENDPOINT_EVENTS } from '../../domain/webhook-notices.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../docs', name), 'utf8');

/** The cells of every table row whose first or second cell is code, without their ticks. */
function rows(name: string): string[][] {
  return read(name)
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes('`'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test('errors.md lists every code with its status and meaning, and no other', () => {
  expect(rows('partners/errors.md')).toEqual(
    Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => [
      String(status),
      `\`${code}\``,
      meaning,
    ]),
  );
});

test('portal-api.md lists every code of its own with its status and meaning, and no other', () => {
  const errors = rows('engineers/portal-api.md').filter(([status]) => /^\d+$/.test(status ?? ''));
  expect(errors).toEqual(
    Object.entries(PORTAL_ERROR_CODES).map(([code, { status, meaning }]) => [
      String(status),
      `\`${code}\``,
      meaning,
    ]),
  );
});

test('authentication.md lists every scope and what it allows, and no other', () => {
  expect(rows('partners/authentication.md')).toEqual(
    Object.entries(SCOPES).map(([scope, allows]) => [`\`${scope}\``, allows]),
  );
});

test('requests.md lists every status, and says which are final', () => {
  const listed = rows('partners/requests.md').flatMap(([status, , final]) =>
    final === undefined ? [] : [[status, final === 'yes']],
  );
  expect(listed).toEqual(
    Object.entries(STATUS_DESCRIPTIONS).map(([status, { terminal }]) => [`\`${status}\``, terminal]),
  );
});

test('requests.md lists every reason for cancelling, in order', () => {
  const reasons = read('partners/requests.md').split('Reasons:')[1] ?? '';
  expect([...reasons.matchAll(/`([a-z_]+)`/g)].map(([, reason]) => reason)).toEqual([...CANCEL_REASONS]);
});

test('sandbox.md lists every scenario once', () => {
  const listed = rows('partners/sandbox.md').flatMap(([cell]) =>
    [...(cell ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(listed).toEqual(expect.arrayContaining([...SCENARIO_NAMES]));
  expect(listed).toHaveLength(SCENARIO_NAMES.length);
});

test('webhooks.md lists every event type with its status', () => {
  expect(rows('partners/webhooks.md')).toEqual(
    STATUSES.map((status) => [`\`${eventTypeOf(status)}\``, `\`${status}\``]),
  );
});

test('events.md lists every event type of endpoints with what happened', () => {
  const listed = rows('partners/events.md').filter(([type]) => type?.startsWith('`webhook.'));
  expect(listed).toEqual(Object.entries(ENDPOINT_EVENTS).map(([type, meaning]) => [`\`${type}\``, meaning]));
});
