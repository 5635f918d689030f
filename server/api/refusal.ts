import { z } from 'zod';
import { AppError, Reason, type ErrorCode } from '@/lib/errors';

type Row = { method: string; path: string };

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

export function refused({ method, path }: Row, status: number, code: ErrorCode, details: object): AppError {
  const cause = new Reason(`${method} ${path} returned ${status}`);
  return new AppError(code, { ...refusalDetails.parse(details), cause });
}

export function outsideContract({ method, path }: Row, status: number): AppError {
  return new AppError('GENERIC_ERROR', {
    cause: new Reason(`${method} ${path} returned ${status} outside the contract`),
  });
}
