import { errors, type ErrorCode } from '@/lib/errors';

/** Returns the message of a problem, shown below its field. */
export const sentenceOf = (code: ErrorCode | null | undefined) => (code ? errors[code].message : undefined);
