import { cert, deleteApp, initializeApp, type App, type ServiceAccount } from 'firebase-admin/app';
import { getDatabase, type Database as RealtimeDatabase } from 'firebase-admin/database';

export type LiveDatabase = {
  database: RealtimeDatabase;
  connected: (limitMs: number) => Promise<boolean>;
  close: () => Promise<void>;
};

let opened = 0;

/** A sandbox on plain HTTP needs no `account`. */
export function openLiveDatabase(url: string, account: ServiceAccount | undefined): LiveDatabase {
  opened += 1;
  const app = initializeApp({ databaseURL: url, ...(account && { credential: cert(account) }) }, `live-${opened}`);
  const database = getDatabase(app);
  let up = false;
  const waiting = new Set<() => void>();
  database.ref('.info/connected').on('value', (snapshot) => {
    up = snapshot.val() === true;
    if (up) for (const wake of waiting) wake();
  });
  return {
    database,
    connected: (limitMs) => (up ? Promise.resolve(true) : wait(waiting, limitMs)),
    close: () => close(app),
  };
}

function wait(waiting: Set<() => void>, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (up: boolean) => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve(up);
    };
    const wake = () => finish(true);
    const timer = setTimeout(() => finish(false), limitMs);
    waiting.add(wake);
  });
}

async function close(app: App) {
  getDatabase(app).goOffline();
  await deleteApp(app);
}
