/** The partner alone reads a proof, by links that end; what proves something stays in the storage. */
import { describe, expect, test } from '@jest/globals';
import { readsOf } from '../../../db/audit.ts';
import { inspectImage, storeImage } from '../../../services/pharmacies/proof-images.ts';
import { findOrphans, removeOrphan } from '../../../services/files/orphaned-files.ts';
import { forgetAbandonedProof } from '../../../db/requests/delivery-proofs.ts';
import { LINK_SECONDS } from '../../../domain/prescriptions/prescriptions.ts';
import { inBase64, read, received } from '../../support/prescriptions/hand-in.ts';
import { pdf, png } from '../../support/prescriptions/samples.ts';
import { folderStorage } from '../../support/servers/test-storages.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { Deliveries, imageProof } from './delivering.ts';

let now = Date.now();
const place = prepared(folderStorage);
const suite = useOwnEngine(() => ({
  fileStore: place.fileStore,
  clock: () => new Date(now),
}));
const { engine, given } = suite;
const deliveries = new Deliveries(suite);

/** The path of a link to the image of a request that was delivered with this photo. */
async function linkTo(content: Buffer, by = deliveries.partner): Promise<string> {
  const { request_id } = await deliveries.dispensed(by);
  expect(await deliveries.deliver(request_id, imageProof(content))).toBe(200);
  return deliveries.linkOf(request_id, by);
}

async function codeAt(linkPath: string): Promise<string | number> {
  const response = await fetch(engine.origin + linkPath);
  if (response.status === 200) return 200;
  return ((await response.json()) as { error: { code: string } }).error.code;
}

describe("the partner's proof", () => {
  test('a proof is not found by another partner, nor for what is no request', async () => {
    const { request_id } = await deliveries.dispensed();
    expect(await deliveries.deliver(request_id, imageProof(png({ words: 'mine' })))).toBe(200);
    const other = await given.partner();
    const codes = [await deliveries.readProof(request_id, other), await deliveries.readProof('req_none')].map(
      ({ status, error }) => [status, error.code],
    );
    expect(codes).toEqual([
      [404, 'request_not_found'],
      [404, 'request_not_found'],
    ]);
    const writer = await given.partner().withScopes('requests:create');
    expect((await deliveries.readProof(request_id, writer)).error.code).toBe('insufficient_scope');
  });

  test('a proof has a link that ends with its time, and another with the next read', async () => {
    const { request_id } = await deliveries.dispensed();
    await deliveries.deliver(request_id, imageProof(png({ words: 'ends' })));
    const link = () => deliveries.linkOf(request_id);
    const first = await link();
    try {
      now += (LINK_SECONDS - 2) * 1000;
      expect(await codeAt(first)).toBe(200);
      now += 2_000;
      expect(await codeAt(first)).toBe('file_link_not_found');
      expect(await codeAt(await link())).toBe(200);
    } finally {
      now = Date.now();
    }
  });

  test('a proof has a link that ends with the key that asked for it', async () => {
    const caller = await given.partner();
    const link = await linkTo(png({ words: 'revoked' }), caller);
    expect(await codeAt(link)).toBe(200);
    await engine.database
      .updateTable('api_key')
      .set({ revoked_at: new Date() })
      .where('partner_id', '=', caller.partnerId)
      .execute();
    expect(await codeAt(link)).toBe('file_link_not_found');
  });

  test('a proof has a link to nothing else: changed, of another partner, or to a prescription', async () => {
    const own = await linkTo(png({ words: 'own' }));
    const foreign = await linkTo(png({ words: 'foreign' }), await given.partner());
    const [mine, theirs] = [own, foreign].map((link) => (link.split('/').at(-1) ?? '').split('.'));
    const mixed = [theirs?.[0], ...(mine?.slice(1) ?? [])].join('.');
    const { prescription_id } = await received(deliveries.partner, {
      files: inBase64(pdf({ words: 'a sheet' })),
    });
    const sheet = (await read(deliveries.partner, prescription_id)).files[0]?.link.path ?? '';
    for (const path of [
      `/v1/proof-images/${mixed}`,
      '/v1/proof-images/x',
      `${own.slice(0, -2)}xx`,
      sheet.replace('prescription-files', 'proof-images'),
      own.replace('proof-images', 'prescription-files'),
    ]) {
      expect([path, await codeAt(path)]).toEqual([path, 'file_link_not_found']);
    }
  });
});

test('the log of reads has each read of a proof, and of its image, before it is answered', async () => {
  const { request_id } = await deliveries.dispensed();
  await deliveries.deliver(request_id, imageProof(png({ words: 'audit' })));
  const link = await deliveries.linkOf(request_id);
  await codeAt(link);
  await codeAt(link);
  const shown = (await readsOf(engine.database, request_id)).filter(({ operation }) =>
    operation.startsWith('readProof'),
  );
  const { partnerId } = deliveries.partner;
  expect(shown.map(({ operation, partner_id }) => [operation, partner_id])).toEqual([
    ['readProof', partnerId],
    ['readProofImage', partnerId],
    ['readProofImage', partnerId],
  ]);
});

describe('the sweep', () => {
  /** Stores an image whose step then is not taken: another call ended the order meanwhile, or the API died. */
  async function storeUnused(requestId: string, content: Buffer): Promise<string> {
    const parts = { database: engine.database, fileStore: place.fileStore, virusScanner: undefined };
    await storeImage(parts, requestId, await inspectImage(content, requestId));
    const [row] = await rowOf(requestId);
    return row?.storage_key ?? '';
  }

  const sweep = () => findOrphans(engine.database, place.storage, new Date(Date.now() + 2 * 3_600_000));
  const rowOf = (requestId: string) =>
    engine.database
      .selectFrom('delivery_proof')
      .where('request_id', '=', requestId)
      .select('storage_key')
      .execute();

  test('the sweep keeps what proves a delivery', async () => {
    const { request_id } = await deliveries.dispensed();
    await deliveries.deliver(request_id, imageProof(png({ words: 'kept' })));
    const [row] = await rowOf(request_id);
    expect((await sweep()).orphans).not.toContain(row?.storage_key);
    // Not even when it is told to.
    await forgetAbandonedProof(engine.database, row?.storage_key ?? '');
    expect(await rowOf(request_id)).toEqual([row]);
  });

  test('the sweep removes what was refused, once its order has ended otherwise', async () => {
    const { request_id } = await deliveries.dispensed();
    const body = imageProof(png({ words: 'too late' }));
    const key = await storeUnused(request_id, png({ words: 'too late' }));
    expect((await sweep()).orphans).not.toContain(key);
    expect((await deliveries.pharmacy.step(request_id, 'fail', { reason: 'damaged' })).status).toBe(200);
    expect((await sweep()).orphans).toEqual([key]);
    await removeOrphan(engine.database, place.storage, key);
    expect(await rowOf(request_id)).toEqual([]);
    expect((await sweep()).orphans).toEqual([]);
    // It is told again too late: nothing is stored anew.
    const stored = await place.stored();
    expect(await deliveries.deliver(request_id, body)).toBe('409 illegal_transition');
    expect(await place.stored()).toEqual(stored);
  });

  test('the sweep removes of two images the one that proves nothing', async () => {
    const { request_id } = await deliveries.dispensed();
    const orphan = await storeUnused(request_id, png({ words: 'early' }));
    expect(await deliveries.deliver(request_id, imageProof(png({ words: 'at last' })))).toBe(200);
    expect((await sweep()).orphans).toEqual([orphan]);
    await removeOrphan(engine.database, place.storage, orphan);
    expect(await codeAt(await deliveries.linkOf(request_id))).toBe(200);
  });
});
