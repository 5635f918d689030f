import { randomUUID } from 'node:crypto';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { getDatabase as getAdminDatabase } from 'firebase-admin/database';
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app';
import { forceWebSockets, getDatabase, goOffline, onValue, type Query } from 'firebase/database';

/** A database as its clients see it: addresses with the namespace, such as http://127.0.0.1:9000?ns=tsela. */
export type LiveTarget = {
  readonly publicUrl: string;
  readonly adminUrl: string;
  readonly stop: () => Promise<void>;
};

/** Refused writes are what some checks are about; the SDK's warnings of them are noise. */
const silence = () => setLogLevel('silent');

/** The SDK a page loads, unauthenticated. */
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

/** The SDK our server uses, which sends the token `owner`. */
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

/** Listens from now on; `until` answers the first value, seen already or yet to come, that is acceptable. */
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
