/** `POST /orders/{request_id}/{step}`: what a pharmacy does with an order. */
import type { StepReport } from '../../../domain/messages.ts';
import { licenceDay } from '../../../domain/licences.ts';
import type { OrderStep } from '../../../domain/orders.ts';
import type { Dependencies } from '../../dependencies.ts';
import { pharmacyEndpoint, type Endpoint } from '../../endpoint.ts';
import { validationError } from '../../validation.ts';
import { deliver } from './deliver.ts';
import { STEP_OPERATIONS } from './operations.ts';
import {
  AcceptBody,
  DeliverBody,
  DispenseBody,
  FailBody,
  HandOverBody,
  ReadyBody,
  RejectBody,
  ReturnBody,
} from './step-bodies.ts';
import { takeStep } from './take-step.ts';
import type { TSchema } from 'typebox';

/** Every step with what its body becomes in the report. */
export function orderSteps(dependencies: Dependencies): Endpoint[] {
  const { clock } = dependencies;
  return [
    step('accept', AcceptBody, (body: AcceptBody) => ({ actor: 'pharmacy', ...body })),
    step('reject', RejectBody, (body: RejectBody) => ({ actor: 'pharmacy', ...body })),
    step('dispense', DispenseBody, (body: DispenseBody) => dispensed(body, clock())),
    step('ready', ReadyBody, (body: ReadyBody) => ({ actor: 'pharmacy', ...body })),
    step('hand_over', HandOverBody, byWhom),
    pharmacyEndpoint<DeliverBody>({
      ...route('deliver'),
      body: DeliverBody,
      takesImage: true,
      handle: async (call) => ({ data: await deliver(dependencies, call) }),
    }),
    // Only a courier has them then; the pharmacy says that they are back.
    step('return', ReturnBody, (body: ReturnBody) => ({ actor: 'courier', ...body })),
    step('fail', FailBody, byWhom),
  ];

  function step(name: OrderStep, body: TSchema, reportOf: (body: never) => StepReport): Endpoint {
    return pharmacyEndpoint<never>({
      ...route(name),
      body,
      handle: async (call) => ({ data: await takeStep(dependencies, call, name, reportOf(call.body)) }),
    });
  }
}

function route(name: OrderStep) {
  return {
    method: 'POST',
    path: `/orders/:request_id/${name}`,
    scope: 'orders:write',
    operation: STEP_OPERATIONS[name],
  } as const;
}

function byWhom({
  by = 'pharmacy',
  ...said
}: Omit<StepReport, 'actor'> & Pick<HandOverBody, 'by'>): StepReport {
  return { actor: by, ...said };
}

/** @throws ApiError `validation_error` naming each package that has expired. */
function dispensed({ lines, ...said }: DispenseBody, now: Date): StepReport {
  const today = licenceDay(now);
  const expired = lines.flatMap(({ expires_on }, index) =>
    expires_on < today
      ? [
          {
            path: `lines[${index}].expires_on`,
            code: 'expired',
            message: 'is over; dispense from another package',
          },
        ]
      : [],
  );
  if (expired.length > 0) throw validationError(expired);
  return {
    actor: 'pharmacy',
    ...said,
    lines: lines.map(({ line, quantity, ...batch }) => ({ line, quantity, batch })),
  };
}
