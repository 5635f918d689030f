/** Limits of the waits for clients, and of their number in one process. */
export const defaultLimits = {
  headersMs: 15_000,
  bodyMs: 15_000,
  /** Rate of a body that may take longer than `bodyMs`. */
  slowBodyBytesPerSecond: 10_000,
  /** Bytes of all bodies that are arriving. */
  arrivingBytes: 256 * 1024 * 1024,
  /** Time without progress after which a response that its client does not read is cut. */
  unreadMs: 30_000,
  connections: 5000,
  /** Limits of one client network, where clients connect directly. */
  networkConnections: 200,
  networkRequests: 100,
};

export type Limits = typeof defaultLimits;
