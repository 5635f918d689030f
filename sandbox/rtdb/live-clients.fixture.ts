import { randomUUID } from 'node:crypto';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { getDatabase as getAdminDatabase } from 'firebase-admin/database';
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app';
import { forceWebSockets, getDatabase, goOffline, onValue, type Query } from 'firebase/database';

export type LiveTarget = {
  readonly publicUrl: string;
  readonly adminUrl: string;
  readonly stop: () => Promise<void>;
};

/** Hides the warnings of the SDK about refused writes, because some tests expect them. */
const silence = () => setLogLevel('silent');

export const openBrowser = (databaseURL: string) => {
  silence();
  forceWebSockets();
  const app = initializeApp({ databaseURL }, randomUUID());
  const database = getDatabase(app);
  const close = async () => {
    goOffline(database);
    await deleteApp(app);
  };
  return { database, close };
};

/** Opens the SDK of the server, which sends the token `owner`. */
export const openAdmin = (databaseURL: string) => {
  silence();
  const app = initializeAdminApp({ databaseURL }, randomUUID());
  const database = getAdminDatabase(app);
  const close = async () => {
    database.goOffline();
    await deleteAdminApp(app);
  };
  return { database, close };
};

/** Listens to a query. `until` resolves with the first past or future value that `accept` accepts. */
export const watch = (query: Query) => {
  const waiters = new Set<() => void>();
  const seen: unknown[] = [];
  let failure: Error | null = null;
  const wake = () => {
    for (const waiter of [...waiters]) waiter();
  };
  const stop = onValue(
    query,
    (snapshot) => {
      seen.push(snapshot.val());
      wake();
    },
    (error) => {
      failure = error;
      wake();
    },
  );
  const until = (accept: (value: unknown) => boolean) =>
    new Promise<unknown>((resolve, reject) => {
      const look = () => {
        if (failure === null && !seen.some(accept)) return;
        waiters.delete(look);
        if (failure === null) resolve(seen.find(accept));
        else reject(failure);
      };
      waiters.add(look);
      look();
    });
  return { seen, until, stop };
};
