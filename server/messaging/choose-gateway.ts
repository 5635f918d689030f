import { EnvError, type Env } from '@/server/process/env';
import { gatewayByChannel, type MessageGateway, GatewayError, sendLimitMs, MessageRefusedError } from './gateway';
import { postToProvider } from '@/server/providers/provider-client';
import { z } from 'zod';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { brand } from '@/lib/brand';

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

type SmtpSettings = {
  url: string;
  from: string;
  limitMs?: number;
};

const ownMachine = ['localhost', '127.0.0.1', '[::1]'];

/** Nodemailer parses other texts as a list of recipients. */
const oneAddress = /^[^\s,;:<>()"]+@[^\s,;:<>()"]+$/;

/** The codes of nodemailer. Its text is not read, because it may quote the recipient. */
const smtpFault = z.object({
  code: z
    .string()
    .regex(/^[A-Z]+$/)
    .catch('no code'),
  responseCode: z.int().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

/** The Message-ID comes from the key of the message, so mail programs show a repeated message once. */
export function smtpGateway({ url, from, limitMs = sendLimitMs }: SmtpSettings): MessageGateway {
  const requireTLS = !ownMachine.includes(new URL(url).hostname);
  const transport = createTransport({ url, requireTLS, disableFileAccess: true, disableUrlAccess: true });
  const [sender] = addressparser(from, { flatten: true });
  if (!sender) throw new Error('SMTP_FROM holds no address');
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);

  return {
    send: async ({ to, subject, text, html, replyTo, attachments, idempotencyKey }) => {
      if (!oneAddress.test(to)) throw new MessageRefusedError('the recipient is not one e-mail address');
      const signal = AbortSignal.timeout(limitMs);
      const mail = {
        from: { name: sender.name || brand.name, address: sender.address },
        to: { name: '', address: to },
        // A stranger typed it, so only exactly one address is used.
        ...(replyTo !== null && oneAddress.test(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        text,
        ...(html === null ? {} : { html }),
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        })),
        messageId: `<${idempotencyKey}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        if (signal.aborted) throw new GatewayError('the mail server took too long');
        const { code, responseCode, command } = smtpFault.parse(error);
        const Fault = command === 'RCPT TO' ? MessageRefusedError : GatewayError;
        throw new Fault(`the mail server: ${[code, responseCode].filter(Boolean).join(' ')}`);
      });
    },
  };
}
