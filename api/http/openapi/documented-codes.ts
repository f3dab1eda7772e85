/** The refusals that documents speak of. */
import { ERROR_CODES, type ErrorCode } from '../../../domain/common/error-codes.ts';
import {
  PHARMACY_ERROR_CODES,
  type PharmacyErrorCode,
} from '../../../domain/pharmacies/pharmacy-error-codes.ts';
import { PORTAL_ERROR_CODES, type PortalErrorCode } from '../../../domain/portal/portal-error-codes.ts';

/** By code, in the order in which documents have them. */
export const DOCUMENTED_CODES = { ...ERROR_CODES, ...PHARMACY_ERROR_CODES, ...PORTAL_ERROR_CODES };
export type DocumentedCode = ErrorCode | PharmacyErrorCode | PortalErrorCode;
