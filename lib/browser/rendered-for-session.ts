import { isOfflineCopy } from '@/lib/browser/offline-copy';

/** The BroadcastChannel for session changes between tabs (`lib/browser/session.ts`). */
export const sessionChannel = 'session';

/** The `<meta>` name of a page that was rendered for a signed-in user. Phones store it in copies, so it never changes. */
export const signedInMeta = 'signed-in';

/** Returns true for a page of a signed-in user that is not an offline copy. */
export const isRenderedForSession = (): boolean =>
  document.querySelector(`meta[name="${signedInMeta}"]`) !== null && !isOfflineCopy();
