type LiveTrip = { url: string | null; serviceDate: string; busId: string };

export type LiveStatus = 'connecting' | 'live' | 'down';

type Listener = { onRecords: (records: ReadonlyMap<string, unknown>) => void; onStatus: (status: LiveStatus) => void };

const hiddenLimitMs = 60_000;

/** Returns the page's origin with an explicit port. Without a port, the SDK uses TLS for plain http. */
function ownAddress(): string {
  const { protocol, hostname, port } = location;
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? '443' : '80')}?ns=tsela`;
}

export async function listenToTrip(trip: LiveTrip, { onRecords, onStatus }: Listener): Promise<() => void> {
  const [{ deleteApp, initializeApp }, database] = await Promise.all([
    import('firebase/app'),
    import('firebase/database'),
  ]);
  // The SDK never leaves long polling after a fallback, and the content security policy forbids it.
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
    // A refused listener never resumes, so a later connection does not make the seats live.
    () => {
      stopStatus();
      onStatus('down');
    },
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

/** Disconnects a page that is hidden for over a minute, because the SDK does not notice a half-open socket. */
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
