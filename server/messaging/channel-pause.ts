import { log } from '@/server/observability/log';
import type { Channel } from './gateway';

export const channelLimits = { failuresToPause: 5, pauseMs: 15_000, trialMs: 60_000 };
const { failuresToPause, pauseMs, trialMs } = channelLimits;

type ChannelPause = ReturnType<typeof createChannelPause>;

/** `skipped`: the message was not given to the channel, or the fault is ours. */
export type SendOutcome = 'worked' | 'failed' | 'skipped';

/** Pauses a channel after 5 failures in a row. After the pause one message tries the channel. */
function createChannelPause(channel: Channel, now: () => number) {
  let failures = 0;
  let pausedUntil = 0;
  return {
    allows(): 'all' | 'one' | 'none' {
      if (failures < failuresToPause) return 'all';
      if (now() < pausedUntil) return 'none';
      pausedUntil = now() + trialMs;
      return 'one';
    },
    report(outcome: SendOutcome) {
      pausedUntil = outcome === 'failed' ? now() + pauseMs : 0;
      if (outcome === 'skipped') return;
      if (outcome === 'worked' && failures >= failuresToPause)
        log.info({ event: 'message_channel_resumed', channel }, 'A message channel works again.');
      failures = outcome === 'failed' ? failures + 1 : 0;
      if (failures === failuresToPause)
        log.error({ event: 'message_channel_paused', channel }, 'A message channel fails. Its messages wait.');
    },
  };
}

export type ChannelPauses = Record<Channel, ChannelPause>;

export const createChannelPauses = (now: () => number = () => performance.now()): ChannelPauses => ({
  email: createChannelPause('email', now),
  sms: createChannelPause('sms', now),
});
