import { errors, type ErrorCode } from '@/lib/errors';

/** What is written below a field that has a problem. */
export const sentenceOf = (code: ErrorCode | null | undefined) => (code ? errors[code].message : undefined);
