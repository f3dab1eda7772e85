/** Words for operators what use cases refuse. */
import { ServiceError, type RefusalCode } from '../services/common/errors.ts';
import { OperatorError } from './operator-error.ts';

/** What an operator is told in place of what a caller of the API is, by the code of the refusal. */
export type Advice = { readonly [Code in RefusalCode]?: string | ((refusal: ServiceError) => string) };

/** What a use case did. @throws OperatorError when it refused. */
export async function advised<Done>(useCase: Promise<Done>, advice: Advice = {}): Promise<Done> {
  try {
    return await useCase;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const words = advice[error.code] ?? error.message;
    throw new OperatorError(typeof words === 'string' ? words : words(error), { cause: error });
  }
}
