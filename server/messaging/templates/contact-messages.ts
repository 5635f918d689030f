import { z } from 'zod';
import { brand } from '@/lib/brand';
import { emailPattern } from '@/lib/typed';
import { template } from './template';

const data = z.object({ name: z.string(), replyTo: z.email({ pattern: emailPattern }), message: z.string() });

/** Replies go to its sender, whose address is in no other header. */
export const contactMessage = template({
  urgent: true,
  data,
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
