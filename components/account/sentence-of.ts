import { errors, type ErrorCode } from '@/lib/errors';

export const sentenceOf = (code: ErrorCode | null | undefined) => (code ? errors[code].message : undefined);
