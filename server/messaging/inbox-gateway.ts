import { GatewayError, sendLimitMs, type MessageGateway } from './gateway';

/** Hands messages to the sandbox's inbox, which shows them on a page. */
export function inboxGateway(sandboxAdminUrl: string): MessageGateway {
  return {
    send: async ({ html, replyTo, attachments, ...message }) => {
      const files = attachments.map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content).toString('base64'),
      }));
      const response = await fetch(new URL('/inbox/messages', sandboxAdminUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...message,
          html: html ?? undefined,
          replyTo: replyTo ?? undefined,
          attachments: files,
        }),
        signal: AbortSignal.timeout(sendLimitMs),
      }).catch(() => {
        throw new GatewayError('the inbox is away');
      });
      if (!response.ok) throw new GatewayError(`the inbox answered ${response.status}`);
    },
  };
}
