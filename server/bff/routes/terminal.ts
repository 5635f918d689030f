import type { TerminalPayment } from '@/lib/contracts/terminal';
import { upstream } from '@/server/api/upstream';

/** Reads the request of a terminal. The key is in a header, so that logs of bodies do not contain it. */
export async function readTerminalPayment(request: Request): Promise<unknown> {
  const body: unknown = await request.json().catch(() => undefined);
  return { ...(typeof body === 'object' ? body : {}), key: request.headers.get('x-api-key') ?? '' };
}

export const payAtTerminal = ({ key, ...body }: TerminalPayment) =>
  upstream('payAtTerminal', { body }, { apiKey: key });
