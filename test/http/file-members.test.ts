/** Files in base 64 are taken out of a JSON body, here or in a thread, and put back as bytes where they were. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { Context } from 'koa';
import { Type } from 'typebox';
import {
  checkedWithFiles,
  fileMembersOf,
  readWithFiles,
  type SentWithFiles,
  setBody,
} from '../../api/http/bodies/file-members.ts';
import { readInThread } from '../../api/http/bodies/upload-body.ts';
import { compileCheck } from '../../api/http/validation.ts';
import { base64File } from '../../api/schemas/common.ts';

const file = base64File('A file.');
const Body = Type.Object({
  name: Type.String({ maxLength: 10 }),
  files: Type.Optional(Type.Array(Type.Object({ content: file }))),
  proof: Type.Optional(
    Type.Union([
      Type.Object({ type: Type.Literal('name') }),
      Type.Object({ type: Type.Literal('photo'), image: file }),
      Type.Object({ type: Type.Literal('signature'), image: file }),
    ]),
  ),
});
const members = fileMembersOf(Body);
const check = compileCheck(Body);

const sent = (body: unknown): SentWithFiles => ({
  // With memory of its own, as the body of a call has it.
  bytes: new TextEncoder().encode(JSON.stringify(body)),
  members,
});

/** What a handler gets. */
async function handled(body: unknown, read: (sent: SentWithFiles) => unknown): Promise<unknown> {
  const ctx = { request: {}, state: {} } as unknown as Context;
  setBody(ctx, (await read(sent(body))) as never);
  return checkedWithFiles(ctx, check);
}

const READERS = [
  ['on the event loop', readWithFiles],
  ['in a thread', readInThread],
] as const;

test('the members with files are found wherever they are in a schema, each once', () => {
  expect(members).toEqual([
    ['files', 'content'],
    ['proof', 'image'],
  ]);
  expect(fileMembersOf(Type.Object({ name: Type.String() }))).toEqual([]);
});

describe.each(READERS)('read %s', (_, read) => {
  test('any files arrive as the bytes that were sent, and nothing else is changed', async () => {
    const contents = fc.uint8Array({ maxLength: 20_000 }).map((bytes) => Buffer.from(bytes));
    const bodies = fc.record({
      name: fc.string({ maxLength: 5 }),
      files: fc.array(fc.record({ content: contents })),
      proof: fc.record({ type: fc.constant('photo'), image: contents }),
    });
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const files = body.files.map(({ content }) => ({ content: content.toString('base64') }));
        const proof = { ...body.proof, image: body.proof.image.toString('base64') };
        expect(await handled({ ...body, files, proof }, read)).toEqual(body);
      }),
      { numRuns: 30 },
    );
  });

  test('each file that is no base 64 is named, after what its schema refuses', async () => {
    const body = { name: 'a', files: [{ content: 'YQ' }, { content: 'YQ==' }, { content: 'Y Q==' }] };
    const fieldsOf = async (value: unknown) =>
      handled(value, read).catch((error: unknown) => (error as { fields?: unknown }).fields);
    expect(await fieldsOf(body)).toMatchObject([
      { path: 'files[0].content', code: 'base64' },
      { path: 'files[2].content', code: 'base64' },
    ]);
    expect(await fieldsOf({ name: 'a', files: [{ content: 1 }] })).toMatchObject([
      { path: 'files[0].content', code: 'type' },
    ]);
    expect(await fieldsOf({ ...body, name: 'a'.repeat(20) })).toMatchObject([{ path: 'name' }]);
  });

  test.each([
    null,
    1,
    'text',
    [],
    [[]],
    { files: null },
    { files: {} },
    { files: [null, []] },
    { proof: [] },
  ])('%j has no files in it, and is left as it is', async (value) => {
    expect(await read(sent(value))).toEqual({ value, files: [] });
  });

  test('what is no JSON, and what has too much in it, is told from each other', async () => {
    const bytes = (text: string) => ({ bytes: new TextEncoder().encode(text), members });
    expect(await read(bytes('{"name":'))).toEqual({ problem: 'not_json' });
    expect(await read(bytes('{"__proto__":{}}'))).toEqual({ problem: 'not_json' });
    expect(await read(bytes('['.repeat(100)))).toMatchObject({ problem: [{ code: 'too_much' }] });
  });
});
