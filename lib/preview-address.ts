import { localDate } from '@/lib/time';

/** Kinds of pages that have a picture of their own; the others show the home page's. */
const withPicture = /^\/(bus|operators|post)\/[\w-]+$/;

/** '/bus/gaborone-to-maun' -> '/previews/bus/gaborone-to-maun.png?day=2026-11-21': a fare on it is at most a day old. */
export function previewAddress(path: string, now = new Date()): string {
  return `/previews${withPicture.test(path) ? path : '/home'}.png?day=${localDate(now)}`;
}
