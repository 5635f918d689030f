import { AppError, type ErrorCode } from '@/lib/errors';

/** Returns the error of a call that was refused. Throws if the call succeeded or failed in another way. */
export async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('the call was not refused', { cause: error });
  return error;
}

/** Returns the code of a refusal, or undefined if the work succeeded. Throws any other error. */
export async function codeOf(work: Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return undefined;
}
