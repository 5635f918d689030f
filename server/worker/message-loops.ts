import { sendMessages, slots, type Sending } from '@/server/messaging/send-messages';
import { startDrainLoop } from './drain-loop';

/** Starts one loop for each slot, so that a provider that hangs delays neither the other channel nor a code. */
export const startMessageLoops = (sending: Sending) =>
  slots.map((slot) =>
    startDrainLoop(`${slot.channel} ${slot.isCode ? 'codes' : 'messages'}`, 500, () => sendMessages(sending, slot)),
  );
