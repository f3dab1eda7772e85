/** Explains to operators why a use case refused. */
import { ServiceError, type RefusalCode } from '../services/common/errors.ts';
import { OperatorError } from './operator-error.ts';

/** Messages for operators by the code of the refusal; other codes keep their message. */
export type Advice = { readonly [Code in RefusalCode]?: string | ((refusal: ServiceError) => string) };

/** Awaits a use case. @throws OperatorError instead of a ServiceError. */
export async function advised<Done>(useCase: Promise<Done>, advice: Advice = {}): Promise<Done> {
  try {
    return await useCase;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const message = advice[error.code] ?? error.message;
    throw new OperatorError(typeof message === 'string' ? message : message(error), { cause: error });
  }
}
