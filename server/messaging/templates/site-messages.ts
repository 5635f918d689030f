import { z } from 'zod';
import { brand } from '@/lib/brand';
import { localMoment } from '@/lib/format/time';
import { emailPattern } from '@/lib/typed';
import { template, firstThatFits } from './template';

const data = z.object({
  event: z.string(),
  kind: z.string().optional(),
  meaning: z.string(),
  at: z.iso.datetime(),
  host: z.string(),
});

const nameOf = ({ event, kind }: { event: string; kind?: string | undefined }) => [event, kind ?? []].flat().join(': ');
const timeOf = (at: string) => localMoment(new Date(at));

export const alert = template({
  urgent: true,
  data,
  sms: (alarm) => {
    const { meaning, at, host } = alarm;
    const text = (where: string) => `${brand.name} alarm ${timeOf(at)}${where}: ${meaning} Runbook: ${nameOf(alarm)}`;
    return firstThatFits(text(` on ${host}`), text(''));
  },
  email: ({ event, kind, meaning, at, host }) => ({
    subject: `${brand.name}: alarm ${nameOf({ event, kind })}`,
    parts: [
      meaning,
      {
        facts: [
          ['Event', nameOf({ event, kind })],
          ['First time in this hour', timeOf(at)],
          ['Host', host],
        ],
      },
      `Read the section ${event} of docs/guides/runbook.md, and search the log for this event.`,
      'The next message about this kind of event comes in another hour, if the event repeats.',
    ],
  }),
});

const contactData = z.object({ name: z.string(), replyTo: z.email({ pattern: emailPattern }), message: z.string() });

/** Replies go to its sender, whose address is in no other header. */
export const contactMessage = template({
  urgent: true,
  data: contactData,
  sms: () => `${brand.name}: a new message of the contact form is in the mailbox.`,
  email: ({ name, replyTo, message }) => ({
    subject: `${brand.name}: a message from the contact form`,
    parts: [
      {
        facts: [
          ['Name', name],
          ['Email', replyTo],
        ],
      },
      ...message.split(/\n{2,}/),
      'A reply to this e-mail goes to the sender of the message.',
    ],
  }),
  replyTo: ({ replyTo }) => replyTo,
});
