/** Proofs of delivery are checked and stored, and only the partner can read them. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { VirusScanner } from '../../../services/prescriptions/files/virus-scanner.ts';
import { MAX_PROOF_IMAGE_BYTES } from '../../../domain/requests/delivery-proofs.ts';
import { jpeg, pdf, png, zipWithEntry } from '../../support/prescriptions/samples.ts';
import { EICAR, startClamd } from '../../support/servers/clamd-server.ts';
import { folderStorage } from '../../support/servers/test-storages.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnApi } from '../../support/suite/use-own-api.ts';
import { Deliveries, imageProof, NAME_PROOF } from './delivering.ts';
import { listReads } from '../../../db/audit.ts';
import { inspectImage, storeImage } from '../../../services/pharmacies/proof-images.ts';
import { findOrphans, removeOrphan } from '../../../services/files/orphaned-files.ts';
import { deleteAbandonedProof } from '../../../db/requests/delivery-proofs.ts';
import { LINK_SECONDS } from '../../../domain/prescriptions/prescriptions.ts';
import { inBase64, read, received } from '../../support/prescriptions/submit.ts';

const place = prepared(folderStorage);

const deliveries = new Deliveries(useOwnApi(() => ({ fileStore: place.fileStore })));

/** Files added to the storage meanwhile. */
async function storedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await place.stored();
  await work();
  return (await place.stored()).filter((file) => !before.includes(file));
}

describe('proof of delivery', () => {
  test.each([
    ['a signature', 'image/png', { type: 'signature', name: 'Ada Obi' }, png({ words: 'Ada' })],
    ['a photo', 'image/jpeg', { type: 'photo' }, jpeg({ comment: 'at the door' })],
    ['a photo with a name', 'image/png', { type: 'photo', name: 'Chidi Obi' }, png({ words: 'Chidi' })],
  ])(
    'a delivery is proved by %s, which the partner reads unchanged',
    async (_, media_type, said, content) => {
      const { request_id } = await deliveries.dispensed();
      const stored = await storedBy(async () => {
        expect(await deliveries.deliver(request_id, imageProof(content, said))).toBe(200);
      });
      const record = await deliveries.partner.read(request_id);
      const delivered = record.timeline.at(-1);
      expect(delivered?.proof).toEqual({ ...said, image_id: expect.stringMatching(/^img_[0-9a-z]{26}$/) });
      const { status, data, headers } = await deliveries.readProof(request_id);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      const { image } = data;
      expect(data).toEqual({ name: null, ...said, at: delivered?.at, image });
      expect(image).toMatchObject({ media_type, bytes: content.length });
      const response = await fetch(deliveries.engine.origin + image?.link.path);
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': media_type,
        'content-disposition': 'attachment; filename="proof"',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      });
      expect(stored).toHaveLength(1);
      expect((await readFile(stored[0] ?? '')).includes(content.subarray(-40))).toBe(false);
    },
  );

  test.each([
    ['its PIN', (pin: string) => ({ type: 'pin', pin }), { type: 'pin', name: null }],
    [
      'its PIN in groups',
      (pin: string) => ({ type: 'pin', pin: ` ${pin.slice(0, 3)}-${pin.slice(3)} ` }),
      { type: 'pin', name: null },
    ],
    ['a name', () => ({ type: 'name', name: 'Ada Obi' }), { type: 'name', name: 'Ada Obi' }],
  ])('a delivery is proved by %s without an image', async (_, proofOf, shown) => {
    const { request_id, delivery_pin } = await deliveries.dispensed();
    const before = await deliveries.readProof(request_id);
    expect([before.status, before.error.code]).toEqual([404, 'proof_not_found']);
    expect(await deliveries.deliver(request_id, { proof: proofOf(delivery_pin) })).toBe(200);
    expect((await deliveries.readProof(request_id)).data).toEqual({
      ...shown,
      at: expect.stringMatching(/Z$/),
      image: null,
    });
  });

  test.each([
    [
      "a phone's photo, without the data that the phone appended",
      (photo: Buffer) => photo.toString('base64'),
    ],
    ['a data URL', (photo: Buffer) => `data:image/jpeg;base64,${photo.toString('base64')}`],
  ])('a delivery is proved by %s', async (words, encoded) => {
    const photo = jpeg({ comment: words });
    const image = encoded(Buffer.concat([photo, zipWithEntry()]));
    const { request_id } = await deliveries.dispensed();
    expect(await deliveries.deliver(request_id, { proof: { type: 'photo', image } })).toBe(200);
    const shown = (await deliveries.readProof(request_id)).data.image;
    expect(shown).toMatchObject({ media_type: 'image/jpeg', bytes: photo.length });
    const response = await fetch(deliveries.engine.origin + shown?.link.path);
    expect(Buffer.from(await response.arrayBuffer()).equals(photo)).toBe(true);
  });

  test('for an image of the maximum size the workflow history holds only its id', async () => {
    const content = png({ words: 'x'.repeat(MAX_PROOF_IMAGE_BYTES - png().length) });
    expect(content).toHaveLength(MAX_PROOF_IMAGE_BYTES);
    const { request_id } = await deliveries.dispensed();
    expect(await deliveries.deliver(request_id, imageProof(content))).toBe(200);
    const { events } = await deliveries.engine.client.workflow.getHandle(request_id).fetchHistory();
    expect(JSON.stringify(events).length).toBeLessThan(100_000);
    const { image } = (await deliveries.readProof(request_id)).data;
    expect(image?.bytes).toBe(MAX_PROOF_IMAGE_BYTES);
  });
});

describe('refused images', () => {
  const content = png({ words: 'good' });
  test.each([
    ['a damaged image', imageProof(content.subarray(0, -6)), '422 file_damaged'],
    ['a photo that is incomplete', imageProof(jpeg({ height: 16, scans: 1 })), '422 file_damaged'],
    ['a HEIC photo', imageProof(Buffer.from('\0\0\0\x18ftypheic')), '422 file_type_unsupported'],
    [
      'an image that is also an archive',
      imageProof(png({ words: zipWithEntry().toString('latin1') })),
      '422 file_ambiguous',
    ],
    ['an image that is also a PDF', imageProof(jpeg({ comment: '%PDF-1.7' })), '422 file_ambiguous'],
    ['a PDF', imageProof(pdf()), '422 file_type_unsupported'],
    ['an encrypted PDF', imageProof(pdf({ trailer: '/Encrypt 5 0 R' })), '422 file_type_unsupported'],
    ['a file that is not an image', imageProof(Buffer.from('<svg/>')), '422 file_type_unsupported'],
    ['an empty file', imageProof(Buffer.alloc(0)), '422 file_type_unsupported'],
    ['a decompression bomb', imageProof(png({ width: 60_000, height: 60_000 })), '422 image_too_large'],
    [
      'an image that is too large',
      imageProof(png({ words: 'x'.repeat(MAX_PROOF_IMAGE_BYTES) })),
      '413 payload_too_large',
    ],
    [
      'a body that is too large',
      { ...imageProof(content), note: 'x'.repeat(8_000_000) },
      '413 payload_too_large',
    ],
    ['an image that is not base64', { proof: { type: 'photo', image: 'no!' } }, '400 validation_error'],
    ['a signature without a name', imageProof(content, { type: 'signature' }), '400 validation_error'],
    ['a photo with a PIN', imageProof(content, { type: 'photo', pin: '123456' }), '400 validation_error'],
  ])('an image is refused and not stored, and nothing is delivered, %s', async (_, body, refusal) => {
    const { request_id } = await deliveries.dispensed();
    const stored = await storedBy(async () => {
      expect(await deliveries.deliver(request_id, body)).toBe(refusal);
    });
    expect(stored).toEqual([]);
    expect((await deliveries.partner.read(request_id)).status).toBe('dispensing');
  });
});

describe('virus scanning', () => {
  const clamd = prepared(() => startClamd());
  const scanned = new Deliveries(
    useOwnApi(() => ({ virusScanner: new VirusScanner({ host: '127.0.0.1', port: clamd.port }) })),
  );

  test('an image with a virus, or that cannot be scanned, is refused', async () => {
    const { request_id } = await scanned.dispensed();
    const infected = imageProof(png({ words: EICAR }));
    expect(await scanned.deliver(request_id, infected)).toBe('422 file_infected');
    await clamd.close();
    const clean = imageProof(png({ words: 'clean' }));
    expect(await scanned.deliver(request_id, clean)).toBe('503 temporarily_unavailable');
    expect(await scanned.deliver(request_id, NAME_PROOF)).toBe(200);
  });
});

describe('no storage for images', () => {
  const without = new Deliveries(useOwnApi({ fileStore: null }));

  test('without storage images are refused and other proofs accepted', async () => {
    const { request_id } = await without.dispensed();
    expect(await without.deliver(request_id, imageProof(png()))).toBe('503 temporarily_unavailable');
    expect(await without.deliver(request_id, NAME_PROOF)).toBe(200);
  });
});

test.each([
  [{ type: 'signature', image: '' }, 'proof.name is required.'],
  [{ type: 'photo' }, 'proof.image is required.'],
  [
    { type: 'name', name: 'N/A' },
    'deliver: proof.name is a placeholder; enter the name of the person who received the medicines.',
  ],
  [{ type: 'photo', image: '', pin: '123456' }, 'proof.pin is unknown; leave it out.'],
  [{ type: 'pin', pin: '1234' }, 'proof.pin must be six digits.'],
  [{ type: 'stamp' }, 'proof.type must be one of pin, name, signature, photo.'],
  [{}, 'proof.type is required.'],
])('the proof %j is refused with the reason', async (proof, message) => {
  const { request_id } = await deliveries.dispensed();
  const { error } = await deliveries.pharmacy.step(request_id, 'deliver', { proof });
  expect(error).toMatchObject({ code: 'validation_error', message });
});

describe('repeated delivery reports', () => {
  test('a repeated delivery report gets 200 with one entry and one image, sequentially or concurrently', async () => {
    const { request_id } = await deliveries.dispensed();
    const body = imageProof(png({ words: 'again' }), { type: 'signature', name: 'Ada Obi' });
    const stored = await storedBy(async () => {
      const answers = await Promise.all([0, 1, 2, 3].map(() => deliveries.deliver(request_id, body)));
      answers.push(await deliveries.deliver(request_id, body));
      expect(answers).toEqual(answers.map(() => 200));
    });
    expect(stored).toHaveLength(1);
    const { timeline } = await deliveries.partner.read(request_id);
    expect(timeline.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'dispensing', 'delivered']);
  });

  test('a repeated delivery report with another proof is refused', async () => {
    const { request_id, delivery_pin } = await deliveries.dispensed();
    expect(await deliveries.deliver(request_id, imageProof(png({ words: 'first' })))).toBe(200);
    const stored = await storedBy(async () => {
      for (const proof of [
        imageProof(png({ words: 'second' })).proof,
        { ...imageProof(png({ words: 'first' })).proof, name: 'Ada Obi' },
        NAME_PROOF.proof,
        { type: 'pin', pin: delivery_pin },
      ]) {
        expect(await deliveries.deliver(request_id, { proof })).toBe('409 illegal_transition');
      }
    });
    expect(stored).toEqual([]);
  });
});

describe('reading proofs of delivery', () => {
  let now = Date.now();

  const suite = useOwnApi(() => ({
    fileStore: place.fileStore,
    clock: () => new Date(now),
  }));

  const { engine, given } = suite;

  const deliveries = new Deliveries(suite);

  /** Path of a link to the image of a request that was delivered with this photo. */
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

  describe('proofs as the partner reads them', () => {
    test('a proof is not found by another partner or under an unknown request', async () => {
      const { request_id } = await deliveries.dispensed();
      expect(await deliveries.deliver(request_id, imageProof(png({ words: 'mine' })))).toBe(200);
      const other = await given.partner();
      const codes = [
        await deliveries.readProof(request_id, other),
        await deliveries.readProof('req_none'),
      ].map(({ status, error }) => [status, error.code]);
      expect(codes).toEqual([
        [404, 'request_not_found'],
        [404, 'request_not_found'],
      ]);
      const writer = await given.partner().withScopes('requests:create');
      expect((await deliveries.readProof(request_id, writer)).error.code).toBe('insufficient_scope');
    });

    test('the link to a proof expires, and another read returns a new one', async () => {
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

    test('the link to a proof ends with the key that requested it', async () => {
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

    test('no altered link, link of another partner or link to a prescription opens a proof', async () => {
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

  test('each read of a proof and of its image is logged before it is answered', async () => {
    const { request_id } = await deliveries.dispensed();
    await deliveries.deliver(request_id, imageProof(png({ words: 'audit' })));
    const link = await deliveries.linkOf(request_id);
    await codeAt(link);
    await codeAt(link);
    const shown = (await listReads(engine.database, request_id)).filter(({ operation }) =>
      operation.startsWith('readProof'),
    );
    const { partnerId } = deliveries.partner;
    expect(shown.map(({ operation, partner_id }) => [operation, partner_id])).toEqual([
      ['readProof', partnerId],
      ['readProofImage', partnerId],
      ['readProofImage', partnerId],
    ]);
  });

  describe('the sweep of proof images', () => {
    /** Stores an image whose step then fails: another call ended the order meanwhile, or the API died. */
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

    test('the sweep keeps the images of recorded proofs', async () => {
      const { request_id } = await deliveries.dispensed();
      await deliveries.deliver(request_id, imageProof(png({ words: 'kept' })));
      const [row] = await rowOf(request_id);
      expect((await sweep()).orphans).not.toContain(row?.storage_key);
      // Not even when called for this file.
      await deleteAbandonedProof(engine.database, row?.storage_key ?? '');
      expect(await rowOf(request_id)).toEqual([row]);
    });

    test('the sweep deletes refused images once the order has ended', async () => {
      const { request_id } = await deliveries.dispensed();
      const body = imageProof(png({ words: 'too late' }));
      const key = await storeUnused(request_id, png({ words: 'too late' }));
      expect((await sweep()).orphans).not.toContain(key);
      expect((await deliveries.pharmacy.step(request_id, 'fail', { reason: 'damaged' })).status).toBe(200);
      expect((await sweep()).orphans).toEqual([key]);
      await removeOrphan(engine.database, place.storage, key);
      expect(await rowOf(request_id)).toEqual([]);
      expect((await sweep()).orphans).toEqual([]);
      // A repetition comes too late, so nothing is stored again.
      const stored = await place.stored();
      expect(await deliveries.deliver(request_id, body)).toBe('409 illegal_transition');
      expect(await place.stored()).toEqual(stored);
    });

    test('the sweep deletes an unused image of a delivered order, and keeps the image of the proof', async () => {
      const { request_id } = await deliveries.dispensed();
      const orphan = await storeUnused(request_id, png({ words: 'early' }));
      expect(await deliveries.deliver(request_id, imageProof(png({ words: 'at last' })))).toBe(200);
      expect((await sweep()).orphans).toEqual([orphan]);
      await removeOrphan(engine.database, place.storage, orphan);
      expect(await codeAt(await deliveries.linkOf(request_id))).toBe(200);
    });
  });
});
