/** The tables and references in the documents agree with the code. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ERROR_CODES } from '../../domain/common/error-codes.ts';
import { PHARMACY_ERROR_CODES } from '../../domain/pharmacies/pharmacy-error-codes.ts';
import { PHARMACY_SCOPES, SCOPES } from '../../domain/partners.ts';
import { ENTRY_EVENTS, ORDER_ENTRY_EVENTS } from '../../domain/requests/timeline.ts';
import { eventTypeOf, ORDER_EVENT_TYPES } from '../../domain/requests/events.ts';
import { REASONS_BY_STEP } from '../../domain/requests/reasons.ts';
import {
  DEFAULT_VALID_DAYS,
  LINK_SECONDS,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_LINES,
  MAX_PIXELS,
  MAX_REFILLS,
  MAX_VALID_DAYS,
  PRESCRIPTION_REJECTIONS,
  PRESCRIPTION_STATES,
} from '../../domain/prescriptions/prescriptions.ts';
import { MAX_STATED_QUANTITY } from '../../domain/prescriptions/statements.ts';
import { SCENARIO_NAMES } from '../../domain/sandbox/scenarios.ts';
import { isTerminal, STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS } from '../../domain/requests/statuses.ts';
import { ENDPOINT_EVENTS } from '../../domain/webhooks/notices.ts';
import { ATTEMPTS_SHOWN, HEALTH_STATES } from '../../domain/webhooks/records.ts';
import {
  GONE_STATUS,
  JITTER,
  MAX_ATTEMPTS,
  MAX_RETRY_AFTER_MS,
  PROBE_DELAYS_MS,
  MAX_RECOVER_AGE_MS,
  RETRY_DELAYS_MS,
  SLOW_DOWN_MS,
  SLOW_DOWN_STATUSES,
} from '../../domain/webhooks/schedule.ts';
import {
  MAX_STORED_ANSWER_BYTES,
  ATTEMPT_TIMEOUT_MS,
  DELIVERY_STATES,
  DISABLED_REASONS,
  FAILURE_KINDS,
  FAILURES_TO_BREAK,
  MAX_ENDPOINTS,
  UNBLOCK_AFTER_MS,
  ROTATION_OVERLAP,
  TRIGGERS,
} from '../../domain/webhooks/webhooks.ts';
import { STUCK_BECAUSE } from '../../services/requests/stuck.ts';
import { listAfter, listed, read, tableUnder } from './tables.ts';
import { chargesOf } from '../../domain/money/charges.ts';
import { commissionNgn } from '../../domain/money/settlements.ts';
import { HOLD_ACTIONS, HOLDS } from '../../domain/holds/holds.ts';
import { RETENTION, TABLE_LIFETIMES, type TableLifetime } from '../../domain/common/retention.ts';
import { currentDocument } from '../../api/partner/index.ts';
import { type Documented, pythonOperations } from '../../local/packages/python-operations.ts';
import { Fulfilment } from '../../packages/typescript/src/index.ts';
import type { Document } from '../../site/content/reference/document.ts';
import { referencePages } from '../../site/content/reference/pages.ts';
import { siteNamed } from '../../site/content/sites.ts';
import { PROJECT_ROOT } from '../../local/project.ts';

/** The cells of every table row whose first or second cell is code, without backticks. */
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

test('errors.md lists exactly the error codes with status and meaning', () => {
  expect(rows('partners/errors.md')).toEqual(
    Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => [
      String(status),
      `\`${code}\``,
      meaning,
    ]),
  );
});

test("the pharmacies' errors.md and keys.md list exactly the error codes and scopes for pharmacies", () => {
  expect(rows('pharmacies/errors.md')).toEqual(
    Object.entries(PHARMACY_ERROR_CODES).map(([code, { status, meaning }]) => [
      String(status),
      `\`${code}\``,
      meaning,
    ]),
  );
  expect(listAfter('pharmacies/keys.md', 'A key has scopes:')).toEqual(
    Object.entries(PHARMACY_SCOPES).map(([scope, allows]) => [`\`${scope}\``, allows]),
  );
});

test("the pharmacies' prescriptions.md lists the maximum quantity of each unit that may be stated", () => {
  const rows = tableUnder('pharmacies/prescriptions.md', 'stated at most');
  const listedUnits = rows.flatMap(([most, units = '']) =>
    units.split(', ').map((unit) => [unit, Number(most)]),
  );
  expect(Object.fromEntries(listedUnits)).toEqual(MAX_STATED_QUANTITY);
});

test('authentication.md lists exactly the scopes and what each allows', () => {
  expect(listAfter('partners/authentication.md', "Choose a key's scopes")).toEqual(
    Object.entries(SCOPES).map(([scope, allows]) => [`\`${scope}\``, allows]),
  );
});

test('requests.md lists every status and marks the final ones', () => {
  const listed = listAfter('partners/requests.md', 'one of these statuses:').map(([status = '']) => {
    const final = status.endsWith(' (final)');
    return [final ? status.slice(0, -' (final)'.length) : status, final];
  });
  expect(listed).toEqual(
    Object.entries(STATUS_DESCRIPTIONS).map(([status, { terminal }]) => [`\`${status}\``, terminal]),
  );
});

test('overview.md lists every final status with all its reasons, and an amount to pay for deliveries only', () => {
  const codes = (cell = '') => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code);
  const listed = tableUnder('partners/overview.md', 'end').flatMap(([end, reasons, , owed]) => {
    const all = codes(reasons);
    return (all.length === 0 ? [null] : all).map((reason) => `${end} ${reason} ${owed}`);
  });
  const ends = TRANSITIONS.filter(({ to }) => isTerminal(to)).flatMap(({ step, to }) => {
    const reasons = REASONS_BY_STEP[step];
    const owed = to === 'delivered' ? '`charges.payer_ngn`' : '0';
    return (reasons.length === 0 ? [null] : reasons).map((reason) => `\`${to}\` ${reason} ${owed}`);
  });
  expect(listed.toSorted()).toEqual(ends.toSorted());
});

/** The numbers of the paragraphs that begin with "For example", in their order. */
const examplesOf = (name: string) =>
  [...read(name).matchAll(/^For example, .*$/gm)].map(([example]) =>
    [...example.matchAll(/(?:\d+,)*\d+(?:\.\d+)?/g)].map(([number]) => Number(number.replaceAll(',', ''))),
  );

test('the examples of both guides to money have the amounts that the code calculates', () => {
  const [shared, fee] = examplesOf('partners/money.md');
  const { lines, patient_ngn } = chargesOf([1_005, 1_009], { copay: { percent: 10 } });
  const parts = lines.map((line) => line.patient_ngn);
  expect(shared).toEqual([10, 1_005, 1_009, 201.4, patient_ngn, 100.5, 100.9, ...parts]);
  const half = chargesOf([1_800], { copay: { percent: 50 } }, 500);
  const { total_ngn, payer_ngn, patient_ngn: patient } = half;
  expect(fee).toEqual([1_800, 50, 500, total_ngn, patient, patient, 500, payer_ngn]);
  const commission = commissionNgn(total_ngn, 5);
  const owed = [patient, payer_ngn, commission, 5, total_ngn, payer_ngn - commission];
  expect(examplesOf('pharmacies/money.md')).toEqual([[1_800, 50, 500, 5, ...owed]]);
});

test('errors.md begins with eight error codes that exist', () => {
  const [, first = ''] = read('partners/errors.md').split('Handle these eight first:');
  const codes = [...(first.split('| status')[0] ?? '').matchAll(/`([a-z_]+)`/g)].map(
    ([, code]) => code ?? '',
  );
  expect(codes.filter((code) => code in ERROR_CODES)).toHaveLength(8);
});

test('sandbox.md lists every scenario once', () => {
  const listed = listAfter('partners/sandbox.md', 'The scenarios:').flatMap(([cell]) =>
    [...(cell ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(listed).toEqual(expect.arrayContaining([...SCENARIO_NAMES]));
  expect(listed).toHaveLength(SCENARIO_NAMES.length);
});

test('webhooks.md lists the event type of every status, and all others with their meanings', () => {
  const types = STATUSES.map((status) => `\`${eventTypeOf({ status })}\``);
  expect(read('partners/webhooks.md')).toContain(`${types.slice(0, -1).join(', ')} and ${types.at(-1)}`);
  expect(listAfter('partners/webhooks.md', 'and these:')).toEqual(
    Object.entries(ENTRY_EVENTS).map(([event, meaning]) => [`\`request.${event}\``, meaning]),
  );
});

test("the pharmacies' webhooks.md lists every event type, and its numbers equal the code's", () => {
  const listed = listAfter('pharmacies/webhooks.md', 'subscribed to when they happened:');
  expect(listed.map(([type]) => type)).toEqual(ORDER_EVENT_TYPES.map((type) => `\`${type}\``));
  expect(listed.slice(STATUSES.length)).toEqual(
    Object.entries(ORDER_ENTRY_EVENTS).map(([event, meaning]) => [`\`order.${event}\``, meaning]),
  );
  const page = read('pharmacies/webhooks.md').replaceAll(/\s+/g, ' ');
  expect(page).toContain(`You can have ${MAX_ENDPOINTS} endpoints`);
  expect(page).toContain(`within ${ATTEMPT_TIMEOUT_MS / 1000} seconds acknowledges`);
  expect(page).toContain(`failed for ${inWords(UNBLOCK_AFTER_MS)}`);
  expect(page).toContain(`${MAX_ATTEMPTS} times in all`);
  expect(page).toContain(`After ${FAILURES_TO_BREAK} failures in a row`);
  expect(page).toContain(`at most ${MAX_RECOVER_AGE_MS / 86_400_000} days ago`);
});

test('events.md lists every event type of endpoints with its meaning', () => {
  const listed = listAfter('partners/events.md', 'The feed reports failing endpoints');
  expect(listed).toEqual(Object.entries(ENDPOINT_EVENTS).map(([type, meaning]) => [`\`${type}\``, meaning]));
});

test.each([
  ['has a `failure`:', FAILURE_KINDS],
  ['has a `health.state`:', HEALTH_STATES],
  ['`disabled.reason` is:', DISABLED_REASONS],
  ['A delivery has a `state`:', DELIVERY_STATES],
  ['has a `trigger`:', TRIGGERS],
])('webhooks.md lists every value under "%s" with its meaning', (above, meanings) => {
  expect(listAfter('partners/webhooks.md', above)).toEqual(listed(meanings));
});

test('the list of runbooks has every reason that a request is stuck, with its meaning', () => {
  const reasons = listAfter('ops/runbooks/README.md', 'the reason that `requests stuck` prints').map(
    ([reason, meaning = '']) => [reason, meaning.split('. ')[0]],
  );
  expect(reasons).toEqual(listed(STUCK_BECAUSE));
});

test('prescriptions.md lists every status with its meaning', () => {
  expect(listAfter('partners/prescriptions.md', 'with a `status`:')).toEqual(listed(PRESCRIPTION_STATES));
});

test("the pharmacies' prescriptions.md lists every rejection reason", () => {
  expect(listAfter('pharmacies/prescriptions.md', '**Reject** it for good')).toEqual(
    listed(PRESCRIPTION_REJECTIONS),
  );
});

test("the numbers in prescriptions.md equal the code's", () => {
  const page = read('partners/prescriptions.md').replaceAll(/\s+/g, ' ');
  expect(page).toContain(`up to ${MAX_FILES} files of up to ${MAX_FILE_BYTES / 1_000_000} MB`);
  expect(page).toContain(`${MAX_PIXELS / 1_000_000} million pixels`);
  expect(page).toContain(`works for ${LINK_SECONDS / 60} minutes`);
  expect(page).toContain(`1 to ${MAX_LINES}`);
  expect(page).toContain(`0 to ${MAX_REFILLS}`);
  expect(page).toContain(`at most ${MAX_VALID_DAYS} days ago`);
  expect(page).toContain(`${DEFAULT_VALID_DAYS} days after`);
});

/** 5000 is "5 seconds". */
function inWords(milliseconds: number): string {
  const [unit, size] = Object.entries({ hours: 3_600_000, minutes: 60_000, seconds: 1_000 }).find(
    ([, length]) => milliseconds >= length,
  ) ?? ['', 1];
  return `${milliseconds / size} ${unit}`;
}

test('webhooks.md has the retry schedule', () => {
  const delays = RETRY_DELAYS_MS.map(inWords);
  const page = read('partners/webhooks.md').replaceAll(/\s+/g, ' ');
  expect(page).toContain(`try again after ${delays.slice(0, -1).join(', ')} and ${delays.at(-1)},`);
  expect(page).toContain(`${MAX_ATTEMPTS} attempts over three days`);
});

test("the numbers in webhooks.md equal the code's", () => {
  const page = read('partners/webhooks.md').replaceAll(/\s+/g, ' ');
  const probes = PROBE_DELAYS_MS.map((delay) => inWords(delay).split(' ')[0]);
  expect(page).toContain(`You can have ${MAX_ENDPOINTS} endpoints`);
  expect(page).toContain(`within ${ATTEMPT_TIMEOUT_MS / 1000} seconds acknowledges`);
  expect(page).toContain(`failed for ${inWords(UNBLOCK_AFTER_MS)} no longer`);
  expect(page).toContain(`up to ${JITTER * 100} % shorter or longer`);
  expect(page).toContain(`up to ${inWords(MAX_RETRY_AFTER_MS)}), or for ${inWords(SLOW_DOWN_MS)}`);
  expect(page).toContain(`- ${SLOW_DOWN_STATUSES.join(', ')}: `);
  expect(page).toContain(`- ${GONE_STATUS}: `);
  expect(page).toContain(`newest ${ATTEMPTS_SHOWN} attempts`);
  expect(page).toContain(`the first ${MAX_STORED_ANSWER_BYTES / 1024} KB of your answer`);
  expect(page).toContain(`${ROTATION_OVERLAP.min} to ${ROTATION_OVERLAP.max}; default: a day`);
  expect(page).toContain(`at most ${MAX_RECOVER_AGE_MS / 86_400_000} days ago`);
  const [first, second, ...minutes] = probes.slice(0, -1);
  expect(page).toContain(
    `one delivery is sent after ${first} seconds, then after ${second} seconds, ${minutes.slice(0, -1).join(', ')} ` +
      `and ${minutes.at(-1)} minutes, and then every hour`,
  );
});

describe('the page on holds', () => {
  test('holds.md lists every reason and action with its meaning', () => {
    expect(tableUnder('partners/holds.md', 'reason')).toEqual(
      Object.entries(HOLDS).map(([reason, { meaning, actions }]) => [
        `\`${reason}\``,
        meaning,
        actions.map((action) => `\`${action}\``).join(', '),
      ]),
    );
    const actions = listAfter('partners/holds.md', 'The actions, and').map(([action, meaning = '']) => [
      action,
      meaning.split(' Body: ')[0],
    ]);
    expect(actions).toEqual(listed(HOLD_ACTIONS));
  });
});

describe("the operators' pages", () => {
  test('retention.md lists exactly what is retained, how long and from when', () => {
    expect(listAfter('ops/retention.md', 'what goes after it')).toEqual(
      Object.entries(RETENTION).map(([what, { days, from, erases }]) => [
        `\`${what}\``,
        `${days} ${days === 1 ? 'day' : 'days'} from ${from} (${erases})`,
      ]),
    );
  });

  test('retention.md lists every table and what bounds its growth', () => {
    const shown = (lifetime: TableLifetime) => {
      if ('retainedAs' in lifetime) return `\`${lifetime.retainedAs}\``;
      return 'until' in lifetime
        ? `until ${lifetime.until}`
        : 'number of what they describe (partners, users, pharmacies, articles, ...)';
    };
    const [, section = ''] = read('ops/retention.md').split('\n## Tables\n');
    const groups = [...section.matchAll(/^- (.+): ((?:`\w+`(?:, )?)+)$/gm)];
    const documented = groups.flatMap(([, lifetime = '', tables = '']) =>
      tables.split(', ').map((table) => [table, lifetime]),
    );
    expect(documented).toHaveLength(Object.keys(TABLE_LIFETIMES).length);
    expect(Object.fromEntries(documented)).toEqual(
      Object.fromEntries(
        Object.entries(TABLE_LIFETIMES).map(([table, lifetime]) => [`\`${table}\``, shown(lifetime)]),
      ),
    );
  });
});

describe('client methods in the reference', () => {
  const document = currentDocument();

  const pages = referencePages(document as unknown as Document, siteNamed('partners'));

  const METHODS = /`(fulfilment[\w.]*)\(\)` in TypeScript, `(fulfilment[\w.]*)\(\)` in Python/;

  test('each operation page names a method of the TypeScript and the Python client', async () => {
    const fulfilment = new Fulfilment({
      baseUrl: 'http://127.0.0.1:1/v1',
      apiKey: `mfp_sbx_${'a'.repeat(38)}`,
    });
    const own = await readFile(
      path.join(PROJECT_ROOT, 'packages/python/src/medicine_fulfilment/fulfilment.py'),
      'utf8',
    );
    const generated = pythonOperations(document as unknown as Documented);
    const operationPages = [...pages].filter(([address]) => address.startsWith('reference/'));
    expect(operationPages.length).toBeGreaterThan(20);
    for (const [address, text] of operationPages) {
      const [, typescript = '', python = ''] = METHODS.exec(text) ?? [];
      const method = typescript
        .split('.')
        .slice(1)
        .reduce<unknown>((owner, name) => (owner as Record<string, unknown>)[name], fulfilment);
      const source = python.startsWith('fulfilment.operations.') ? generated : own;
      const isPython = source.includes(`def ${python.split('.').at(-1)}(`);
      expect([address, typeof method, isPython]).toEqual([address, 'function', true]);
    }
  });
});

describe('the page on alerts', () => {
  const read = (name: string) => readFile(path.join(PROJECT_ROOT, name), 'utf8');

  test('every alert has its paragraph and a unit test, and every paragraph its alert', async () => {
    const [rules, tests, page] = await Promise.all([
      read('ops/telemetry/alerts.yml'),
      read('ops/telemetry/alerts.test.yml'),
      read('docs/ops/alerts.md'),
    ]);
    const named = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    const linked = [...rules.matchAll(/runbook_url: '?docs\/ops\/alerts\.md#(\w+)/g)].map(
      ([, anchor]) => anchor,
    );
    expect(linked).toEqual(named.map((name) => name.toLowerCase()));
    const paragraphs = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(paragraphs).toEqual([...new Set(named)]);
    expect(paragraphs.filter((name) => !new RegExp(`alertname(?:="|: )${name}`).test(tests))).toEqual([]);
  });
});
