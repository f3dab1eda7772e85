/** What a create body may say beside the medicines: where to, for whom, and the partner's own notes. */
import { describe, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { given } = useEngine();
const partner = prepared(given.partner());

const post = (changes: object) =>
  partner.call<RequestRecord>('POST', '/requests', { ...ORDER, ...changes, sandbox: { scenario: 'manual' } });
const to = (state: string) => ({ delivery_address: { ...ORDER.delivery_address, state } });

test('everything comes back with the record, also when it is read', async () => {
  const { data } = await post({
    delivery_address: { ...ORDER.delivery_address, instructions: 'Blue gate beside the church' },
    recipient: { name: 'Ada Obi', phone: '0803 123 4567' },
    metadata: { plan: 'gold', 'claim.id': 'C-77' },
  });
  const told = {
    delivery_address: {
      ...ORDER.delivery_address,
      state: 'NG-LA',
      instructions: 'Blue gate beside the church',
    },
    recipient: { name: 'Ada Obi', phone: '+2348031234567' },
    metadata: { plan: 'gold', 'claim.id': 'C-77' },
  };
  expect(data).toMatchObject(told);
  expect(await partner.read(data.request_id)).toMatchObject(told);
});

test('nothing of it is needed', async () => {
  const { data } = await post({});
  expect(data).toMatchObject({ recipient: null, metadata: {}, external_id: null });
});

describe('a state', () => {
  test.each([
    ['Lagos', 'NG-LA'],
    ['lagos state', 'NG-LA'],
    ['NG-KN', 'NG-KN'],
    ['ab', 'NG-AB'],
    ['Abuja', 'NG-FC'],
    ['FCT', 'NG-FC'],
  ])('%s is kept as %s', async (state, code) => {
    const { data } = await post(to(state));
    expect(data.delivery_address.state).toBe(code);
  });

  test('of another country is refused', async () => {
    const { status, error } = await post(to('Texas'));
    expect(status).toBe(400);
    expect(error.fields).toEqual([
      expect.objectContaining({ path: 'delivery_address.state', code: 'state' }),
    ]);
  });
});

describe('a phone number', () => {
  test.each([
    ['08031234567', '+2348031234567'],
    ['+234 803 123 4567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('%s is kept as %s', async (phone, e164) => {
    const { data } = await post({ recipient: { name: 'Ada Obi', phone } });
    expect(data.recipient?.phone).toBe(e164);
  });

  test.each([['12'], ['0803 123 456'], ['call me'], ['+234']])('%s is refused', async (phone) => {
    const { status, error } = await post({ recipient: { name: 'Ada Obi', phone } });
    expect(status).toBe(400);
    expect(error.fields).toEqual([expect.objectContaining({ path: 'recipient.phone', code: 'phone' })]);
  });
});

describe('metadata', () => {
  const members = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, 'x'.repeat(500)]));

  test('may have 20 members of 500 characters', async () => {
    expect((await post({ metadata: members(20) })).status).toBe(201);
  });

  test.each([
    ['21 members', members(21), 'metadata'],
    ['a value of 501 characters', { plan: 'x'.repeat(501) }, 'metadata.plan'],
    ['a value that is no text', { plan: 7 }, 'metadata.plan'],
    ['a name with a space', { 'my plan': 'x' }, 'metadata.my plan'],
    ['a name of 41 characters', { ['k'.repeat(41)]: 'x' }, `metadata.${'k'.repeat(41)}`],
    ['a NUL', { plan: '\0' }, 'metadata.plan'],
  ])('with %s is refused', async (_, metadata, path) => {
    const { status, error } = await post({ metadata });
    expect(status).toBe(400);
    expect(error.fields?.map((field) => field.path)).toContain(path);
  });
});
