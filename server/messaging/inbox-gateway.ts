import { GatewayError, sendLimitMs, type MessageGateway } from './gateway';

/** Hands messages to the sandbox's inbox, which shows them on a page. */
export function inboxGateway(sandboxAdminUrl: string): MessageGateway {
  return {
    send: async ({ html, ...message }) => {
      const response = await fetch(new URL('/inbox/messages', sandboxAdminUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(html === null ? message : { ...message, html }),
        signal: AbortSignal.timeout(sendLimitMs),
      }).catch(() => {
        throw new GatewayError('the inbox is away');
      });
      if (!response.ok) throw new GatewayError(`the inbox answered ${response.status}`);
    },
  };
}
