import { env } from '@/server/env';

/** Where the site is on the web, 'https://tsela.example': whole addresses begin with it. */
export function siteOrigin(): string {
  return new URL(env().NEXTAUTH_URL).origin;
}
