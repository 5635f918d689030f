import { z } from 'zod';
import { GatewayError, sendLimitMs, type MessageGateway } from './gateway';

type SmsSettings = {
  /** Where messages are posted, `https://api.twilio.com/2010-04-01/Accounts/AC…/Messages.json`. */
  url: string;
  /** `account-sid:auth-token`. */
  token: string;
  from: string;
  limitMs?: number;
};

/** Twilio numbers its errors; the sentence beside the number quotes the recipient's phone. */
const refusal = z.object({ code: z.int() });

/**
 * Sends SMS as Twilio's API takes them. It knows no idempotency key: a message that was handed over by a worker that
 * died before noting it goes out twice.
 */
export function smsGateway({ url, token, from, limitMs = sendLimitMs }: SmsSettings): MessageGateway {
  const authorization = `Basic ${Buffer.from(token).toString('base64')}`;

  return {
    send: async ({ to, text }) => {
      const signal = AbortSignal.timeout(limitMs);
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        // Elsewhere our credentials and the message are nobody's business.
        redirect: 'manual',
        signal,
      }).catch(() => {
        throw new GatewayError(signal.aborted ? 'the SMS gateway took too long' : 'the SMS gateway is away');
      });
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const answer = refusal.safeParse(await response.json().catch(() => undefined));
      const code = answer.success ? `, error ${answer.data.code}` : '';
      throw new GatewayError(`the SMS gateway answered ${response.status}${code}`);
    },
  };
}
