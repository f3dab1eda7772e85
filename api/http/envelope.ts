/** The envelope of every response. */
import type { RefusalCode, ServiceError, FieldError } from '../../services/common/errors.ts';

export interface Success<Data> {
  readonly success: true;
  readonly data: Data;
}

export interface Failure {
  readonly success: false;
  readonly error: {
    readonly code: RefusalCode;
    readonly message: string;
    readonly status: number;
    readonly fields?: readonly FieldError[];
  };
}

/** Wraps what a handler answers. */
export function success<Data>(data: Data): Success<Data> {
  return { success: true, data };
}

/** Wraps a refusal. */
export function failure({ code, message, status, fields }: ServiceError): Failure {
  return { success: false, error: { code, message, status, ...(fields.length === 0 ? {} : { fields }) } };
}
