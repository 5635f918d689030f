import { databaseFault } from './client';

/** SQLSTATEs of a database that is away, starting, full, read-only or busy, and of conflicts after all repetitions. */
const busyStates = /^(08...|53...|57014|57P0[1-5]|55P03|25006|25P03|40001|40P01)$/;
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const lostConnection =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed)/;

export function isDatabaseBusy(error: unknown): boolean {
  const fault = databaseFault(error);
  if (fault) return busyStates.test(fault.code);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && networkErrors.has(cause.code)) return true;
    if (lostConnection.test(cause.message)) return true;
  }
  return false;
}
