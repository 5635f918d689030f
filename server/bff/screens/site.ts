import { env } from '@/server/env';

/** Returns the origin of the site for absolute URLs: 'https://tsela.example'. */
export function siteOrigin(): string {
  return new URL(env().NEXTAUTH_URL).origin;
}
