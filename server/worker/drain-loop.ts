import { log } from '@/server/observability/log';
import { messageBatch, sendMessages, slots, type Sending } from '@/server/messaging/send-messages';

const idleMs = 500;
const slowestMs = 15_000;

/**
 * Calls `drain` in a loop: at once after a full batch, otherwise after `idleMs`, so that work gathers, and with a growing pause
 * after failures. `stop` resolves after the call in progress.
 */
export function startDrainLoop(name: string, batch: number, drain: () => Promise<number>) {
  const stopping = new AbortController();
  const ended = (async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let pauseMs = idleMs;
      try {
        if ((await drain()) >= batch) pauseMs = 0;
        failures = 0;
      } catch (error) {
        failures += 1;
        pauseMs = Math.min(slowestMs, idleMs * 2 ** failures);
        log.warn(
          { event: 'drain_failed', err: error, loop: name, pauseMs },
          'A loop of the worker failed. It runs again after a pause.',
        );
      }
      await pause(pauseMs, stopping.signal);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

/** Starts one loop for each slot, so that a provider that hangs delays neither the other channel nor a code. */
export const startMessageLoops = (sending: Sending) =>
  slots.map((slot) =>
    startDrainLoop(`${slot.channel} ${slot.isCode ? 'codes' : 'messages'}`, messageBatch, () =>
      sendMessages(sending, slot),
    ),
  );
