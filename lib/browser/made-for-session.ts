import { isKeptCopy } from '@/lib/browser/kept-copy';

/** Where tabs tell each other what becomes of the session (`lib/browser/session.ts`). */
export const sessionChannel = 'session';

/** A page that was made for whoever was signed in says so: `<meta name="signed-in">`. */
export const signedInMeta = 'signed-in';

/** Such a page, and no kept copy, which stays for whoever has no network. */
export const isMadeForSession = (): boolean =>
  document.querySelector(`meta[name="${signedInMeta}"]`) !== null && !isKeptCopy();
