import { z } from 'zod';
import { AppError, Reason, type ErrorCode } from '@/lib/errors';

/** The fields of a row that log lines name. */
type Row = { method: string; path: string };

/** The details of a refusal: the fields of `ErrorDetails` that the API knows. */
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

/** Returns the error of a call that the API refused. The error has the details that the API knows. */
export function refused({ method, path }: Row, status: number, code: ErrorCode, details: object): AppError {
  const cause = new Reason(`${method} ${path} returned ${status}`);
  return new AppError(code, { ...refusalDetails.parse(details), cause });
}

/** Returns the error of a call whose response is neither an output of its row nor a refusal. */
export function outsideContract({ method, path }: Row, status: number): AppError {
  return new AppError('GENERIC_ERROR', {
    cause: new Reason(`${method} ${path} returned ${status} outside the contract`),
  });
}
