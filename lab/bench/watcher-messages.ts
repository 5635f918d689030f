import { z } from 'zod';

export const watchOrder = z.object({ url: z.string(), path: z.string(), count: z.int() });
export type WatchOrder = z.infer<typeof watchOrder>;

/** A report of that process. `atMs` has an instant of `nowMs` for each watcher. */
export const watcherReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('watching') }),
  z.object({ kind: z.literal('all have it'), seat: z.string(), atMs: z.array(z.number()) }),
]);
export type WatcherReport = z.infer<typeof watcherReport>;
