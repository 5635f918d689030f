import { z } from 'zod';
import { brand } from '@/lib/brand';
import { siteContacts } from '@/server/process/site-contacts';
import type { MailedTicket, MessageAttachments } from '../gateway';

export type WrittenMessage = { subject: string; text: string; html: string | null; replyTo: string | null };

type Wording<Schema extends z.ZodType> = {
  data: Schema;
  /** An SMS that is not urgent waits for the morning. */
  urgent?: boolean;
  /** One segment of 160 GSM-7 characters, whatever the data. */
  sms: (data: z.infer<Schema>, siteUrl: string) => string;
  email: (data: z.infer<Schema>, siteUrl: string, ticket: MailedTicket | null) => Email;
  replyTo?: (data: z.infer<Schema>) => string;
};

export type Surroundings = { siteUrl: string } & Omit<MessageAttachments, 'attachments'>;

export function template<Schema extends z.ZodType>({
  data: schema,
  urgent = false,
  sms,
  email,
  replyTo,
}: Wording<Schema>) {
  const write = (stored: unknown, channel: 'email' | 'sms', { siteUrl, markup, ticket }: Surroundings) => {
    const data = schema.parse(stored);
    const mail = email(data, siteUrl, ticket);
    const { subject } = mail;
    if (channel === 'sms') return { subject, text: sms(data, siteUrl), html: null, replyTo: null };
    return { subject, text: emailText(mail), html: emailHtml(mail, markup), replyTo: replyTo?.(data) ?? null };
  };
  const isCode = schema instanceof z.ZodObject && 'code' in schema.shape;
  return { data: schema, urgent, isCode, write };
}

type Part = string | { facts: readonly (readonly [name: string, value: string])[] } | { code: string } | Link;
type Link = { link: string; words: string };

type Email = { subject: string; parts: readonly Part[] };

const sender = () => `${brand.name}, ${siteContacts().phone}`;

function emailText({ parts }: Email): string {
  return [...parts.map(partText), sender()].join('\n\n');
}

function partText(part: Part): string {
  if (typeof part === 'string') return part;
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('code' in part) return part.code;
  return `${part.words}: ${part.link}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const night = `@media (prefers-color-scheme: dark) {
  .ground { background: #0e141b !important; color: #eef2f6 !important; }
  .surface { background: #17202a !important; border-color: #2f3b49 !important; color: #eef2f6 !important; }
  .muted { color: #a9b6c3 !important; }
  .accent { color: #7cc3f0 !important; }
  .button { background: #7cc3f0 !important; color: #06202f !important; }
}`;

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-size: 16px; line-height: 1.5;";
const button =
  'display: inline-block; padding: 12px 24px; border-radius: 8px; background: #0a5a8c; color: #ffffff; font-weight: 600; text-decoration: none;';

/** Escapes the content, so that it cannot end the element. */
const markupElement = (markup: object) =>
  `\n<script type="application/ld+json">${JSON.stringify(markup).replace(/</g, '\\u003c')}</script>`;

function emailHtml({ subject, parts }: Email, markup: object | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${night}</style>${markup ? markupElement(markup) : ''}
</head>
<body class="ground" style="margin: 0; padding: 24px 16px; background: #faf8f4; color: #131c26; ${font}">
<div style="max-width: 560px; margin: 0 auto;">
<p class="accent" style="margin: 0 0 16px; font-size: 24px; font-weight: 700; color: #0a5a8c;">${escape(brand.name)}</p>
<div class="surface" style="padding: 24px; border: 1px solid #ded8ca; border-radius: 12px; background: #ffffff; color: #131c26;">
${parts.map(partHtml).join('\n')}
</div>
<p class="muted" style="margin: 16px 0 0; font-size: 14px; color: #55606c;">${escape(sender())}<br>${escape(siteContacts().address)}</p>
</div>
</body>
</html>
`;
}

function partHtml(part: Part): string {
  if (typeof part === 'string') return `<p style="margin: 0 0 16px;">${escape(part).replaceAll('\n', '<br>')}</p>`;
  if ('facts' in part) {
    const row = ([name, value]: readonly [string, string]) =>
      `<tr><th class="muted" scope="row" style="padding: 4px 16px 4px 0; color: #55606c; font-weight: 400; text-align: left; vertical-align: top;">${escape(name)}</th><td style="padding: 4px 0; font-weight: 600; vertical-align: top;">${escape(value)}</td></tr>`;
    return `<table style="margin: 0 0 16px; border-collapse: collapse;">${part.facts.map(row).join('')}</table>`;
  }
  if ('code' in part) {
    return `<p style="margin: 0 0 16px; font-size: 32px; font-weight: 700; letter-spacing: 0.2em;">${escape(part.code)}</p>`;
  }
  return `<p style="margin: 0 0 16px;"><a class="button" href="${escape(part.link)}" style="${button}">${escape(part.words)}</a></p>`;
}

export const smsCharacters = 160;

/** Characters of one septet in GSM-7. An SMS leaves out a URL with other characters. */
const countsOnce = /^[A-Za-z0-9\n .,:;/?=&%#+@'"()!*<>_-]*$/;

export function firstThatFits(...texts: [string, ...string[]]): string {
  const fitting = texts.find((text) => text.length <= smsCharacters && countsOnce.test(text));
  return fitting ?? texts.at(-1) ?? texts[0];
}
