import { errors, type ErrorCode } from '@/lib/errors';
import type { FormRefusal, FormState } from './form';

type Codes = { failed: ErrorCode; lost?: ErrorCode | null };

/** `failed` is the code of a failure without a code, and `lost` that of a request without a response. */
export const emptyForm = ({ failed, lost = null }: Codes, idempotencyKey = ''): FormState => ({
  texts: {},
  lists: {},
  refusal: null,
  done: null,
  isCut: false,
  idempotencyKey,
  sentences: {
    failed: errors[failed].message,
    offline: errors[lost ?? 'offline'].message,
    timeout: errors[lost ?? 'timeout'].message,
  },
});

export const refusalOf = (code: ErrorCode): FormRefusal => ({ code, message: errors[code].message, fields: {} });
