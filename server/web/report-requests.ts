import { scrubPath } from '@/server/web/request-log';

/** With more unsent reports than this, the supervisor does not read them, and new requests are not reported. */
const maxUnsent = 1000;

type Send = (report: object, onSent: () => void) => void;

/** Reports the path of a request that begins. Returns the function that reports its end. */
export type ReportRequest = (path: string) => () => void;

/** Sends to the supervisor. Undefined in a process without one. */
export const sendToSupervisor: Send | undefined =
  process.send && ((report, onSent) => process.connected && process.send?.(report, undefined, undefined, onSent));

/** Returns a function that reports requests in progress, so that the supervisor knows them after a crash. */
export function createReportRequest(send: Send): ReportRequest {
  let lastId = 0;
  let unsent = 0;
  const report = (fields: object) => {
    unsent += 1;
    send(fields, () => (unsent -= 1));
  };
  return (path) => {
    if (unsent >= maxUnsent) return () => undefined;
    const id = (lastId += 1);
    report({ began: id, path: scrubPath(path) });
    return () => report({ ended: id });
  };
}
