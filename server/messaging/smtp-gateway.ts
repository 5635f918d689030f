import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { brand } from '@/lib/brand';
import { GatewayError, MessageRefusedError, sendLimitMs, type MessageGateway } from './gateway';

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
