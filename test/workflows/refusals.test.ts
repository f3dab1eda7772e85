import { expect, test } from '@jest/globals';
import { MAX_PRESCRIPTIONS_OF_REQUEST } from '../../domain/prescriptions/prescriptions.ts';
import { ATTACH_UPDATE, OPEN_HOLD_UPDATE, REFUSALS } from '../../domain/requests/messages.ts';
import { ask, PHARMACY, startFulfilment } from '../support/workflows/fulfilments.ts';

test.each([
  ['dispense', PHARMACY, REFUSALS.illegalTransition, 'dispense is not possible while pending'],
  ['confirm', { actor: 'partner' }, REFUSALS.invalidReport, 'confirm is not for the partner'],
  ['confirm', null, REFUSALS.invalidReport, 'confirm needs a report: an actor, and texts'],
  ['reject', PHARMACY, REFUSALS.invalidReport, 'reject needs a reason'],
  [
    'reject',
    { ...PHARMACY, reason: 'no_answer' },
    REFUSALS.invalidReport,
    'reject does not take the reason no_answer',
  ],
  [
    'confirm',
    { actor: 'pharmacy', pharmacy_id: 'ph_other' },
    REFUSALS.notYourOrder,
    'the order is not with this pharmacy',
  ],
  [
    'confirm',
    { ...PHARMACY, lines: [{ line: 1, quantity: 1 }] },
    REFUSALS.invalidReport,
    'confirm takes no lines',
  ],
  [ATTACH_UPDATE, {}, REFUSALS.invalidReport, 'there must be prescription_ids'],
  [
    ATTACH_UPDATE,
    {
      prescription_ids: Array.from({ length: MAX_PRESCRIPTIONS_OF_REQUEST + 1 }, (_, index) => `rx_${index}`),
    },
    REFUSALS.tooManyPrescriptions,
    'it would have too many prescriptions',
  ],
  [
    OPEN_HOLD_UPDATE,
    { ...PHARMACY, reason: 'recipient_unreachable' },
    REFUSALS.illegalTransition,
    'no hold for recipient_unreachable while pending',
  ],
])('%s with %j is refused at once: %s, %s', async (name, argument, type, message) => {
  const flow = await startFulfilment();
  const sent = await ask(flow, name, argument);
  expect(sent.status).toBe('rejected');
  await expect(sent.outcome).rejects.toMatchObject({ type, message, details: [{ status: 'pending' }] });
});
