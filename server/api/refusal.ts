import { errorDetails } from '@/lib/contracts/error-details';
import { AppError, Reason, type ErrorCode } from '@/lib/errors';

type Row = { method: string; path: string };

export function refused({ method, path }: Row, status: number, code: ErrorCode, details: object): AppError {
  const cause = new Reason(`${method} ${path} returned ${status}`);
  return new AppError(code, { ...errorDetails.parse(details), cause });
}

export function outsideContract({ method, path }: Row, status: number): AppError {
  return new AppError('GENERIC_ERROR', {
    cause: new Reason(`${method} ${path} returned ${status} outside the contract`),
  });
}
