import type { TerminalPaymentBody } from '@/lib/contracts/terminal';
import { upstream } from '@/server/api/upstream';

/** What a terminal sends: its key comes in a header, so that no log of bodies holds it. */
export async function readTerminalPayment(request: Request): Promise<unknown> {
  const body: unknown = await request.json().catch(() => undefined);
  return { ...(typeof body === 'object' ? body : {}), key: request.headers.get('x-api-key') ?? '' };
}

/** Errors: api_key_invalid and those of `payAtTerminal` on the platform. */
export async function payAtTerminal({ key, ...body }: TerminalPaymentBody) {
  const { bookingId, isPaid } = await upstream('payAtTerminal', { body }, { apiKey: key });
  return { bookingId, paid: isPaid === 'Yes' };
}
