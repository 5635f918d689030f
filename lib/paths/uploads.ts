import { sessionCookieName } from '../cookie-names';
import { formPath } from '../forms/form';
import { staffFormPath } from './staff';

const megabyte = 1024 * 1024;

/** The bytes of the whole body of a form with files, by its path. Other forms are smaller (`server/budgets/limits.ts`). */
export const uploadBytes: ReadonlyMap<string, number> = new Map([
  [formPath('picture'), 6 * megabyte],
  [staffFormPath('previewImport'), 36 * megabyte],
  // A phone sends larger photos, and without a script the person reads that they are too large.
  [staffFormPath('setLogo'), 16 * megabyte],
  [staffFormPath('setPhoto'), 16 * megabyte],
]);

/** Only a request with the cookie of a session may be that large. */
export const uploadLimit = (path: string, cookie = ''): number | undefined =>
  cookie.includes(`${sessionCookieName}=`) ? uploadBytes.get(path) : undefined;
