/** The steps that bring a request to the status in which a test begins. */
import type { OrderStep } from '../../../api/pharmacy/order-schemas.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { Step } from '../../../domain/requests/statuses.ts';
import type { PharmacyApiCaller } from '../callers/pharmacy-caller.ts';
import { untilAnswered } from '../callers/until-answered.ts';
import type { GivenEngine } from './given-engine.ts';

/** A package of the ordered medicine. */
export const BATCH = { batch_number: 'PCM-2291', expires_on: '2035-05-31', nafdac_number: 'A4-0123' };

interface Reaching {
  readonly step: Step;
  /** The pharmacy API's name of the step. */
  readonly asked: OrderStep;
  readonly body: (order: RequestRecord) => object;
}

const CONFIRM: Reaching = { step: 'confirm', asked: 'accept', body: () => ({}) };
const DISPENSE: Reaching = {
  step: 'dispense',
  asked: 'dispense',
  body: ({ items }) => ({
    lines: items.map(({ quantity }, index) => ({ line: index + 1, quantity, ...BATCH })),
  }),
};
const MARK_READY: Reaching = { step: 'mark_ready', asked: 'ready', body: () => ({}) };
const HAND_OVER: Reaching = { step: 'hand_over', asked: 'hand_over', body: () => ({ by: 'courier' }) };
const DELIVER: Reaching = {
  step: 'deliver',
  asked: 'deliver',
  body: () => ({ proof: { type: 'name', name: 'Ada Obi' } }),
};

/** The steps, in order, that lead to each status. */
export const STEPS_TO = {
  confirmed: [CONFIRM],
  dispensing: [CONFIRM, DISPENSE],
  ready: [CONFIRM, DISPENSE, MARK_READY],
  in_transit: [CONFIRM, DISPENSE, MARK_READY, HAND_OVER],
  delivered: [CONFIRM, DISPENSE, DELIVER],
} as const satisfies Readonly<Record<string, readonly Reaching[]>>;
export type Reached = keyof typeof STEPS_TO;

/** Performs steps with the pharmacy's own calls, or on its behalf when no pharmacy of the test has the order. */
export async function takeSteps(
  {
    pharmacy,
    fulfilment,
  }: { readonly pharmacy: PharmacyApiCaller | undefined } & Pick<GivenEngine, 'fulfilment'>,
  order: RequestRecord,
  steps: readonly Reaching[],
): Promise<void> {
  const { request_id } = order;
  for (const { step, asked, body } of steps) {
    if (pharmacy !== undefined) {
      const { status, error } = await untilAnswered((headers) =>
        pharmacy.step(request_id, asked, body(order), headers),
      );
      if (status !== 200) throw new Error(`${asked} answered ${status}: ${error?.message}`);
      continue;
    }
    const report =
      step === 'deliver'
        ? ({ actor: 'courier', proof: { type: 'pin' } } as const)
        : { actor: 'pharmacy' as const };
    const outcome = await fulfilment.takeStep(request_id, step, report, `given-${step}`);
    if (outcome.kind !== 'taken') throw new Error(`${step} was ${outcome.kind}`);
  }
}
