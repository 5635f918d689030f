import { databaseFault } from './client';

/**
 * SQLSTATEs of a database that is away, starting, full, read-only or busy: lost connection (08), no resources (53), shutdown
 * and cancelled statement (57), lock not available (55P03), read-only (25006), idle transaction ended (25P03), and a deadlock
 * or conflict that remained after all repetitions (40).
 */
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
/** Errors of pg without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed)/;

/** Returns whether a failed query can succeed later without a change. Otherwise the failure is a fault of our code. */
export function isDatabaseBusy(error: unknown): boolean {
  const fault = databaseFault(error);
  if (fault) return busyStates.test(fault.code);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && networkErrors.has(cause.code)) return true;
    if (lostConnection.test(cause.message)) return true;
  }
  return false;
}
