import { z } from 'zod';
import { type Email, emailHtml, emailText } from './email-body';

export type WrittenMessage = { subject: string; text: string; html: string | null; replyTo: string | null };

type Wording<Schema extends z.ZodType> = {
  data: Schema;
  urgent: boolean;
  /** One segment of 160 GSM-7 characters, whatever the data. */
  sms: (data: z.infer<Schema>, siteUrl: string) => string;
  email: (data: z.infer<Schema>, siteUrl: string) => Email;
  replyTo?: (data: z.infer<Schema>) => string;
};

export type Surroundings = { siteUrl: string; markup: object | null };

export function template<Schema extends z.ZodType>({ data: schema, urgent, sms, email, replyTo }: Wording<Schema>) {
  const write = (stored: unknown, channel: 'email' | 'sms', { siteUrl, markup }: Surroundings): WrittenMessage => {
    const data = schema.parse(stored);
    const mail = email(data, siteUrl);
    const { subject } = mail;
    if (channel === 'sms') return { subject, text: sms(data, siteUrl), html: null, replyTo: null };
    return { subject, text: emailText(mail), html: emailHtml(mail, markup), replyTo: replyTo?.(data) ?? null };
  };
  const isCode = schema instanceof z.ZodObject && 'code' in schema.shape;
  return { data: schema, urgent, isCode, write };
}
