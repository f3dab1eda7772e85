/** Output and files of the commands of a checkout. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { showSampleRequest } from '../../local/stack/sample-request.ts';
import { closingLine, failureLine, resultOf, sumOf } from '../../local/tools/test-counts.ts';
import { workflowBundle } from '../../worker/workflow-bundle.ts';

describe('the sample request of npm start', () => {
  let server: Server | undefined;

  afterEach(() => {
    server?.close();
  });

  /** An API with the same answer to every call; returns its base URL. */
  async function apiAnswering(status: number, body: unknown): Promise<string> {
    server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  }

  async function linesShownFor(apiUrl: string): Promise<string[]> {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    await showSampleRequest({ apiUrl, key: 'mfp_sbx_none', say, signal: new AbortController().signal });
    return lines;
  }

  test('a refused sample request is reported and does not stop npm start', async () => {
    const error = { code: 'temporarily_unavailable', message: 'Send it again later.' };
    const apiUrl = await apiAnswering(503, { success: false, error });
    expect(await linesShownFor(apiUrl)).toEqual([
      `${apiUrl}/medicines/search answered 503 temporarily_unavailable: Send it again later.\nThe stack keeps running.`,
    ]);
  });

  test('a response without JSON is reported like any other refusal', async () => {
    const apiUrl = await apiAnswering(200, undefined);
    expect((await linesShownFor(apiUrl)).join()).toContain('The stack keeps running.');
  });
});

describe('the counts of a test run', () => {
  const counts = { passed: 12, failed: 0, skipped: 0, failures: [] };

  test('skipped tests are counted only when there are some', () => {
    expect(closingLine(counts)).toBe('12 passed, 0 failed');
    expect(closingLine({ ...counts, skipped: 3 })).toBe('12 passed, 0 failed, 3 skipped');
  });

  test('a run that fails without a failed test counts as one failure', () => {
    expect(resultOf(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
    expect(resultOf(JSON.stringify(counts), 1)).toEqual({ ...counts, failed: 1 });
  });

  test('a run with or without failed tests reports the counts of the reporter', () => {
    expect(resultOf(JSON.stringify({ ...counts, failed: 2 }), 1)).toEqual({ ...counts, failed: 2 });
    expect(resultOf(JSON.stringify(counts), 0)).toEqual(counts);
    expect(resultOf(undefined, 0)).toBeUndefined();
  });

  test('a failed test is one line without colours with the start of its message', () => {
    const failure = {
      suite: 'test/a.test.ts',
      title: 'reads stock',
      message: `\u001B[31mexpected\n  200\u001B[39m ${'x'.repeat(400)}`,
    };
    expect(failureLine(failure)).toMatch(
      /^Failed: test\/a\.test\.ts › reads stock: expected 200 x{280,300}$/,
    );
    expect(failureLine({ suite: 'test/a.test.ts', message: 'no such module' })).toBe(
      'Failed: test/a.test.ts: no such module',
    );
  });

  test('the counts of all pools are added', () => {
    expect(sumOf([counts, { ...counts, failed: 2, skipped: 1 }])).toEqual({
      passed: 24,
      failed: 2,
      skipped: 1,
    });
  });
});

describe('the workflow bundle', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'bundles-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  test('a bundle is built once per state of the sources, and outdated bundles are deleted', async () => {
    const outdated = `workflows-${'0'.repeat(32)}.cjs`;
    await writeFile(path.join(folder, outdated), 'outdated');
    const { code } = await workflowBundle(folder);
    expect(code).toContain('importWorkflows');
    const [kept = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(kept).not.toBe(outdated);

    await writeFile(path.join(folder, kept), 'what was kept');
    expect(await workflowBundle(folder)).toEqual({ code: 'what was kept' });
  });

  test('a prebuilt bundle is loaded and not written again', async () => {
    const [prebuilt, cache] = [path.join(folder, 'prebuilt'), path.join(folder, 'cache')];
    const made = await workflowBundle(prebuilt, prebuilt);
    expect(await workflowBundle(cache, prebuilt)).toEqual(made);
    expect(await readdir(folder)).toEqual(['prebuilt']);
  });

  test('a bundle of other sources is not loaded', async () => {
    const prebuilt = path.join(folder, 'prebuilt');
    await mkdir(prebuilt);
    await writeFile(path.join(prebuilt, `workflows-${'0'.repeat(32)}.cjs`), 'of other sources');
    const { code } = await workflowBundle(path.join(folder, 'cache'), prebuilt);
    expect(code).toContain('importWorkflows');
  });

  test("the bundle's folder is created when missing", async () => {
    const later = path.join(folder, 'later');
    await workflowBundle(later);
    expect(await readdir(later)).toHaveLength(1);
  });
});
