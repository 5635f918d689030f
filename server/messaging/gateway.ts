/** A written message on its way out. `idempotencyKey` lets a gateway drop a message it has had before. */
export type OutgoingMessage = {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  idempotencyKey: string;
};

/** The port to the outside: resolves once the message is handed over, throws when it is not. */
export type MessageGateway = { send: (message: OutgoingMessage) => Promise<void> };

const sendLimitMs = 10_000;

/** Hands messages to the sandbox's inbox, which shows them on a page. */
export function inboxGateway(sandboxAdminUrl: string): MessageGateway {
  return {
    send: async (message) => {
      const response = await fetch(new URL('/inbox/messages', sandboxAdminUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(sendLimitMs),
      });
      if (!response.ok) throw new Error(`the inbox answered ${response.status}`);
    },
  };
}
