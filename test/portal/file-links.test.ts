/** A link to a file that a member got works while the member has a session, and may read what it belongs to. */
import { expect, test } from '@jest/globals';
import { signedInPharmacist, withPortal } from '../support/callers/portal-caller.ts';
import { inBase64, received } from '../support/prescriptions/hand-in.ts';
import { png } from '../support/prescriptions/samples.ts';
import { folderStorage } from '../support/servers/test-storages.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const place = prepared(folderStorage);
const { engine, given } = useOwnEngine(() => ({ portal: withPortal, fileStore: place.fileStore }));

interface Listed {
  readonly prescriptions: readonly {
    readonly files: readonly { readonly link: { readonly path: string } }[];
  }[];
}

test('until they sign out; and not for members of another pharmacy', async () => {
  const partner = await given.partner();
  const pharmacy = await given.pharmacy().stocked();
  const { prescription_id } = await received(partner, { files: inBase64(png({ words: 'sheet' })) });
  const { request_id } = await given
    .order()
    .by(partner)
    .at(pharmacy)
    .with({ prescription_ids: [prescription_id] })
    .confirmed();
  const pharmacist = await signedInPharmacist(engine, pharmacy.pharmacyId);
  const path = `/pharmacy/orders/${request_id}/prescriptions`;
  const { data } = await pharmacist.call<Listed>('GET', path);
  const link = data.prescriptions[0]?.files[0]?.link.path ?? '';
  const read = async () => (await fetch(engine.origin + link)).status;
  expect(await read()).toBe(200);
  const other = await signedInPharmacist(engine, (await given.pharmacy()).pharmacyId);
  expect((await other.call('GET', path)).status).toBe(404);
  await pharmacist.call('DELETE', '/session');
  expect(await read()).toBe(404);
});
