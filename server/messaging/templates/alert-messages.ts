import { z } from 'zod';
import { brand } from '@/lib/brand';
import { localDate, localTime } from '@/lib/format/time';
import { firstThatFits } from './sms-text';
import { template } from './template';

const data = z.object({ event: z.string(), meaning: z.string(), at: z.iso.datetime(), host: z.string() });

const timeOf = (at: string) => `${localDate(new Date(at))} ${localTime(new Date(at))}`;

/** An alarm of the log, to the operator of the site. It contains no personal data. */
export const alert = template({
  urgent: true,
  data,
  sms: ({ event, meaning, at, host }) => {
    const text = (where: string) => `${brand.name} alarm ${timeOf(at)}${where}: ${meaning} Runbook: ${event}`;
    return firstThatFits(text(` on ${host}`), text(''));
  },
  email: ({ event, meaning, at, host }) => ({
    subject: `${brand.name}: alarm ${event}`,
    parts: [
      meaning,
      {
        facts: [
          ['Event', event],
          ['First time in this hour', timeOf(at)],
          ['Host', host],
        ],
      },
      `Read the section ${event} of docs/guides/runbook.md, and search the log for this event.`,
      'The next message about this event comes in another hour, if the event repeats.',
    ],
  }),
});
