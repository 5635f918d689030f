import type { TicketCheck } from '@/lib/contracts/tickets';
import { AppError, type ErrorCode } from '@/lib/errors';
import { upstream } from '@/server/api/upstream';

export type CodeOutcome = { check: TicketCheck } | { problem: ErrorCode };

/** Checks a typed code, for browsers without JavaScript. Returns a refusal as `problem`, which the page shows. */
export async function checkTypedCode(code: string): Promise<CodeOutcome> {
  try {
    return { check: await upstream('checkTicket', { body: { code: code.slice(0, 20) } }) };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code };
    throw error;
  }
}
