import { z } from 'zod';
import { AppError, Reason, type ErrorCode } from '@/lib/errors';

/** The row of a call, as far as log lines name it. */
type Row = { method: string; path: string };

/** The details that a refusal carries beside its code and its sentence: the fields of `ErrorDetails` that the API knows. */
export const refusalDetails = z.object({
  seats: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  attemptsLeft: z.number().optional(),
  retryAfter: z.number().optional(),
  waitTime: z.number().optional(),
  bookingId: z.string().optional(),
  dueThebe: z.number().optional(),
  suspendedUntil: z.iso.datetime().optional(),
});

/** Returns the error of a call that the API refused. It keeps the details that the API knows. */
export function refused({ method, path }: Row, status: number, code: ErrorCode, details: object): AppError {
  const cause = new Reason(`${method} ${path} answered ${status}`);
  return new AppError(code, { ...refusalDetails.parse(details), cause });
}

/** Returns the error of a call whose response is neither an output of its row nor a refusal. */
export function outsideContract({ method, path }: Row, status: number): AppError {
  return new AppError('GENERIC_ERROR', {
    cause: new Reason(`${method} ${path} answered ${status} outside the contract`),
  });
}
