import { z } from 'zod';
import { postToProvider } from '@/server/providers/provider-client';
import { GatewayError, MessageRefusedError, sendLimitMs, type MessageGateway } from './gateway';

type SmsSettings = {
  url: string;
  token: string;
  from: string;
  limitMs?: number;
};

/** The error number of Twilio. Its sentence is not read, because it quotes the recipient's phone. */
const refusal = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ code: z.int() }));

/** Twilio has no idempotency key, so a message is sent twice if a worker dies before it marks it as sent. */
export function smsGateway({ url, token, from, limitMs = sendLimitMs }: SmsSettings): MessageGateway {
  const authorization = `Basic ${Buffer.from(token).toString('base64')}`;

  return {
    send: async ({ to, text }) => {
      const response = await postToProvider({
        url,
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        limitMs,
        reads: 'failure',
      });
      if ('failure' in response) {
        throw new GatewayError(
          response.failure === 'timeout' ? 'the SMS gateway took too long' : 'the SMS gateway is away',
        );
      }
      if (response.ok) return;
      const refused = refusal.safeParse(response.text);
      const code = refused.success ? `, error ${refused.data.code}` : '';
      const Fault = response.status === 400 ? MessageRefusedError : GatewayError;
      throw new Fault(`the SMS gateway answered ${response.status}${code}`);
    },
  };
}
