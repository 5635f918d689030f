import { postToProvider } from '@/server/providers/provider-client';
import { GatewayError, sendLimitMs, type MessageGateway } from './gateway';

export function inboxGateway(sandboxAdminUrl: string): MessageGateway {
  return {
    send: async ({ html, replyTo, attachments, ...message }) => {
      const files = attachments.map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content).toString('base64'),
      }));
      const response = await postToProvider({
        url: new URL('/inbox/messages', sandboxAdminUrl),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...message,
          html: html ?? undefined,
          replyTo: replyTo ?? undefined,
          attachments: files,
        }),
        limitMs: sendLimitMs,
        reads: 'none',
      });
      if ('failure' in response) throw new GatewayError('the inbox is away');
      if (!response.ok) throw new GatewayError(`the inbox answered ${response.status}`);
    },
  };
}
