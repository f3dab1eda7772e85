/** Node's own options for the API are the same wherever it is started, and where somebody reads how to start it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';
import { NODE_OPTIONS_OF } from '../../local/stack/engine.ts';

const API = [...NODE_OPTIONS_OF.api, 'api/main.ts'];
const asShell = `node ${API.join(' ')}`;

/** A list as YAML has it is on several lines where it is long, with a comma at its end. */
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('[ ', '[').replaceAll(', ]', ']');

test.each([
  ['Dockerfile', asShell],
  ['Dockerfile', `CMD ["node", ${API.map((word) => `"${word}"`).join(', ')}]`],
  ['deploy/kubernetes/base/api/deployment.yaml', `command: [node, ${API.join(', ')}]`],
  ['docs/ops/deploying.md', asShell],
  ['docs/ops/metrics.md', asShell],
  ['docs/ops/traces.md', asShell],
])('%s starts the API by %j', async (file, command) => {
  const text = await readFile(path.join(PROJECT_ROOT, file), 'utf8');
  expect(onOneLine(text)).toContain(command);
  // Nowhere is it started with others.
  const starts = text.match(/node --[^|`\n]*api\/main\.ts/g) ?? [];
  expect(starts.filter((start) => start !== asShell)).toEqual([]);
});
