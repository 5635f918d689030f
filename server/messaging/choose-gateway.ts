import { EnvError, type Env } from '@/server/process/env';
import { postToProvider } from '@/server/providers/provider-client';
import { gatewayByChannel, GatewayError, sendLimitMs, type MessageGateway } from './gateway';
import { smsGateway } from './sms-gateway';
import { smtpGateway } from './smtp-gateway';

type GatewaySetting = 'SANDBOX_ADMIN_URL' | 'SMTP_URL' | 'SMTP_FROM' | 'SMS_URL' | 'SMS_TOKEN' | 'SMS_FROM';

export function chooseGateway(env: Pick<Env, 'SANDBOX' | GatewaySetting>): MessageGateway {
  const setting = (name: GatewaySetting): string => {
    const value = env[name];
    if (value === undefined) throw new EnvError(`Settings: ${name} is missing. See .env.example.`);
    return value;
  };
  if (env.SANDBOX === '1') return inboxGateway(setting('SANDBOX_ADMIN_URL'));
  return gatewayByChannel({
    email: smtpGateway({ url: setting('SMTP_URL'), from: setting('SMTP_FROM') }),
    sms: smsGateway({ url: setting('SMS_URL'), token: setting('SMS_TOKEN'), from: setting('SMS_FROM') }),
  });
}

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
