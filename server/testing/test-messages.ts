import { systemClock } from '@/lib/format/time';
import { noAttachments } from '@/server/messaging/attachments';
import { createChannelPauses } from '@/server/messaging/channel-pause';
import { sendMessages, slots, type Sending } from '@/server/messaging/send-messages';

type Parts = Pick<Sending, 'db' | 'gateway'> & Partial<Sending>;

/** Returns what the worker needs to send messages. No channel is paused. */
export const sendingOf = (parts: Parts): Sending => ({
  clock: systemClock,
  siteUrl: 'https://tsela.test',
  makeAttachments: () => Promise.resolve(noAttachments),
  pauses: createChannelPauses(),
  ...parts,
});

/** Sends the due messages of each slot once, and returns their number. */
export async function sendDue(parts: Parts): Promise<number> {
  const sending = sendingOf(parts);
  let count = 0;
  for (const slot of slots) count += await sendMessages(sending, slot);
  return count;
}
