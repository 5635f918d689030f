import { headers } from 'next/headers';
import type { TicketCheck } from '@/lib/contracts/tickets';
import { AppError, type ErrorCode } from '@/lib/errors';
import { contextOf, inRequest } from '@/server/upstream/request-context';
import { checkTicket } from './ticket-checks';

export type CodeOutcome = { check: TicketCheck } | { problem: ErrorCode };

/** What became of a code typed into the form, where it is posted without JavaScript; refusals are shown on the page. */
export async function checkTypedCode(code: string): Promise<CodeOutcome> {
  try {
    // Guessing is counted by the caller's address, as for the route.
    const context = contextOf({ headers: await headers() });
    return { check: await inRequest(context, () => checkTicket({ code: code.slice(0, 20) })) };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code };
    throw error;
  }
}
