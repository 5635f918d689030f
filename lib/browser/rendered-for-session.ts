import { isOfflineCopy } from '@/lib/browser/offline-copy';

/** The BroadcastChannel for session changes between tabs (`lib/browser/session.ts`). */
export const sessionChannel = 'session';

/**
 * The `<meta>` name of a page that was rendered for a signed-in user, with the id of the account. Phones store it in copies,
 * so it never changes.
 */
export const signedInMeta = 'signed-in';

const findMeta = () => document.querySelector<HTMLMetaElement>(`meta[name="${signedInMeta}"]`);

/** Returns the id of the account that this page shows. Each write names it (`server/bff/http/shown-account.ts`). */
export const shownAccount = (): string | undefined => findMeta()?.content;

/** Returns true for a page of a signed-in user that is not an offline copy. */
export const isRenderedForSession = (): boolean => findMeta() !== null && !isOfflineCopy();
