import { localDate } from '@/lib/format/time';

/** As chats and social networks show a link. */
export const previewSize = { width: 1200, height: 630 } as const;

/** Pages that have a picture of their own, with a fare on it or a post's title. Others show the home page's. */
const ownPicture = /^\/(bus|operators|post)\/[\w-]+$/;

/** '/bus/gaborone-to-maun' -> '/previews/bus/gaborone-to-maun.png?day=2026-11-21': a fare on it is at most a day old. */
export function previewAddress(path: string, now = new Date()): string {
  return ownPicture.test(path) ? `/previews${path}.png?day=${localDate(now)}` : '/previews/home.png';
}
