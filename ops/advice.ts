/** Explains to operators why a use case refused. */
import { type RefusalCode, ServiceError } from '../services/common/errors.ts';
import { OperatorError } from './errors.ts';
import type { Operations } from './operations.ts';

/** Messages for operators by the code of the refusal; other codes keep their message. */
export type Advice = { readonly [Code in RefusalCode]?: string | ((refusal: ServiceError) => string) };

/** Awaits a use case. @throws OperatorError instead of a ServiceError. */
export async function withAdvice<Done>(useCase: Promise<Done>, advice: Advice): Promise<Done> {
  try {
    return await useCase;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const message = advice[error.code] ?? error.message;
    throw new OperatorError(typeof message === 'string' ? message : message(error), { cause: error });
  }
}

/** Prints the refusal of one of several requests, so that the command continues with the others. */
export function reportRefusal(operations: Operations, error: unknown): void {
  if (!(error instanceof OperatorError)) throw error;
  operations.report(error.message);
}

/** Advice for commands that need the running workflow of a request. */
export function notRunning(requestId: string): Advice {
  return {
    request_not_found: `No workflow of ${requestId} is running. See: ops requests show ${requestId}`,
  };
}

export function partnerAdvice(partnerId: string): Advice {
  return { partner_not_found: `There is no partner ${partnerId}. See: ops partners list` };
}

/** Options by the field names of a pharmacy. */
const OPTIONS: Readonly<Record<string, string>> = {
  pharmacy_id: 'id',
  licence_authority: 'authority',
  licence_number: 'licence',
  licence_expires_on: 'expires',
  checked_at: 'checked-at',
  opening_hours: 'opening-hours',
  delivery_fee: 'delivery-fee',
  commission_percent: 'commission',
  url: 'http',
};

export function pharmacyAdvice(pharmacyId: string): Advice {
  return {
    pharmacy_not_found: `There is no pharmacy ${pharmacyId}. See: ops pharmacies list`,
    pharmacy_exists: `The pharmacy ${pharmacyId} already exists. See: ops pharmacies show ${pharmacyId}`,
    gateway_without_secret: `${pharmacyId} uses the inbox and has no secret. Set its own system with --http <url>`,
    validation_error: ({ fields }) =>
      fields.map(({ path, message }) => `--${OPTIONS[path] ?? path} ${message}`).join('; '),
  };
}
