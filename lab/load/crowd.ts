import { fork } from 'node:child_process';
import { join } from 'node:path';
import { quantile } from '../bench/row';
import { second, type Second, type VisitorOrder } from './visitor-messages';

export type Crowd = ReturnType<typeof openCrowd>;

export function openCrowd(order: VisitorOrder) {
  const child = fork(join(import.meta.dirname, 'visitor-process.js'));
  let seconds: Second[] = [];
  let last: Second | undefined;
  child.on('message', (message) => {
    last = second.parse(message);
    seconds.push(last);
  });
  child.send(order);
  return {
    set: (visitors: number) => void child.send({ kind: 'count', visitors }),
    take(): Second[] {
      const taken = seconds;
      seconds = [];
      return taken;
    },
    hasLeft: () => last?.visitors === 0 && last.inProgress === 0,
    close: () => child.disconnect(),
  };
}

export type Summary = ReturnType<typeof summarize>;

export function summarize(seconds: readonly Second[]) {
  const statuses = new Map<number, number>();
  const admittedMs: number[] = [];
  let responses = 0;
  let elapsedMs = 0;
  for (const part of seconds) {
    elapsedMs += part.endMs - part.startMs;
    for (const ms of part.admittedMs) admittedMs.push(ms);
    for (const [status, count] of Object.entries(part.statuses)) {
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + count);
      responses += count;
    }
  }
  const refused = statuses.get(503) ?? 0;
  return {
    statuses,
    responses,
    refused,
    refusedShare: responses === 0 ? 0 : refused / responses,
    perSecond: responses / (elapsedMs / 1000),
    admittedPerSecond: (responses - refused) / (elapsedMs / 1000),
    medianMs: quantile(admittedMs, 0.5),
    p99Ms: quantile(admittedMs, 0.99),
  };
}

const slowMs = 1000;
const refusedMost = 0.01;

export const isSlow = ({ p99Ms }: Summary) => p99Ms > slowMs;
/** Beyond this share of refusals, the slowest admitted responses no longer tell how one visitor in a hundred fares. */
export const isShedding = ({ refusedShare }: Summary) => refusedShare >= refusedMost;

const quietSeconds = 5;

/**
 * Returns the milliseconds from `endMs` until the first of five seconds in a row without refusals and with quick responses, or
 * undefined.
 */
export function recoveredAfterMs(seconds: readonly Second[], endMs: number): number | undefined {
  const after = seconds.filter(({ startMs }) => startMs >= endMs);
  const isGood = after.map((part) => {
    const summary = summarize([part]);
    return summary.responses > 0 && summary.refused === 0 && !isSlow(summary);
  });
  const first = after.find((_, index) => {
    const run = isGood.slice(index, index + quietSeconds);
    return run.length === quietSeconds && run.every(Boolean);
  });
  return first && Math.max(0, first.startMs - endMs);
}
