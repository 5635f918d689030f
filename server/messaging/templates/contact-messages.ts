import { z } from 'zod';
import { brand } from '@/lib/brand';
import { template } from './template';

const data = z.object({ name: z.string(), replyTo: z.email(), message: z.string() });

/** To customer care. An answer goes to whoever wrote; what they typed stands in no header but that. */
export const contactMessage = template({
  urgent: true,
  data,
  sms: () => `${brand.name}: somebody has sent a message with the contact form. It is in the mailbox.`,
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
      'An answer to this e-mail goes to the person who wrote.',
    ],
  }),
  replyTo: ({ replyTo }) => replyTo,
});
