import { cert, deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getDatabase, type Database as RealtimeDatabase } from 'firebase-admin/database';
import { z } from 'zod';

export type LiveDatabase = {
  database: RealtimeDatabase;
  connected: (limitMs: number) => Promise<boolean>;
  close: () => Promise<void>;
};

const serviceAccount = z.object({ project_id: z.string(), client_email: z.string(), private_key: z.string() });

let opened = 0;

/** A sandbox on plain HTTP needs no `serviceAccountJson`. */
export function openLiveDatabase(url: string, serviceAccountJson: string | undefined): LiveDatabase {
  opened += 1;
  const app = initializeApp({ databaseURL: url, ...credential(serviceAccountJson) }, `live-${opened}`);
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

function credential(json: string | undefined) {
  if (json === undefined) return {};
  const account = serviceAccount.parse(JSON.parse(json));
  return {
    credential: cert({
      projectId: account.project_id,
      clientEmail: account.client_email,
      privateKey: account.private_key,
    }),
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
