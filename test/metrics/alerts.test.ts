/** Whoever an alert wakes finds a paragraph that says what to do. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';

const read = (name: string) => readFile(path.join(PROJECT_ROOT, name), 'utf8');

test('each alert names its paragraph, there is no other, and each is in a unit test', async () => {
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
