import { isOfflineCopy } from '@/lib/browser/offline-meta';

export const sessionChannel = 'session';

/** Phones store this name in copies, so it never changes. */
export const signedInMeta = 'signed-in';

const findMeta = () => document.querySelector<HTMLMetaElement>(`meta[name="${signedInMeta}"]`);

export const shownAccount = (): string | undefined => findMeta()?.content;

export const isRenderedForSession = (): boolean => findMeta() !== null && !isOfflineCopy();
