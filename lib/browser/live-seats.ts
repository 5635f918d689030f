/** Where a trip's public records are, and on which database; null: on the page's own address. */
export type LiveTrip = { url: string | null; serviceDate: string; busId: string };

export type LiveStatus = 'connecting' | 'live' | 'down';

type Listener = { onRecords: (records: ReadonlyMap<string, unknown>) => void; onStatus: (status: LiveStatus) => void };

const hiddenLimitMs = 60_000;

/** The page's own address with an explicit port: without one the SDK takes plain http for TLS. */
function ownAddress(): string {
  const { protocol, hostname, port } = location;
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? '443' : '80')}?ns=tsela`;
}

/**
 * Listens to one trip in the live database, read only and without a sign-in. The SDK is loaded here, after the map can
 * be used. Answers how to stop.
 */
export async function listenToTrip(trip: LiveTrip, { onRecords, onStatus }: Listener): Promise<() => void> {
  const [{ deleteApp, initializeApp }, database] = await Promise.all([
    import('firebase/app'),
    import('firebase/database'),
  ]);
  // Long polling, once fallen back to, never comes back, and a strict content policy forbids it.
  database.forceWebSockets();
  const app = initializeApp({ databaseURL: trip.url ?? ownAddress() }, `trip-${Date.now()}`);
  const db = database.getDatabase(app);
  const stopStatus = database.onValue(database.ref(db, '.info/connected'), (snapshot) => {
    onStatus(snapshot.val() === true ? 'live' : 'down');
  });
  const stopRecords = database.onValue(
    database.ref(db, `bookings/${trip.serviceDate}/${trip.busId}`),
    (snapshot) => {
      const value: unknown = snapshot.val();
      onRecords(new Map(Object.entries(typeof value === 'object' && value !== null ? value : {})));
    },
    () => onStatus('down'),
  );
  const stopWatching = restAfterSleep(
    () => database.goOffline(db),
    () => database.goOnline(db),
  );
  return () => {
    stopWatching();
    stopStatus();
    stopRecords();
    void deleteApp(app);
  };
}

/** A page hidden for over a minute goes offline and back when seen: the SDK does not notice a half-open socket. */
function restAfterSleep(rest: () => void, wake: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(rest, hiddenLimitMs);
    else wake();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
