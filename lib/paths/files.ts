import { localDate } from '@/lib/format/time';

export const picturesStart = '/api/pictures/';
export const picturePath = (name: string): string => picturesStart + name;

export function pictureName(url: string): string | undefined {
  const name = url.startsWith(picturesStart) ? url.slice(picturesStart.length) : '';
  return /^[\w-]{1,64}$/.test(name) ? name : undefined;
}

export const postPicturesStart = '/api/post-pictures/';
export const postPicturePath = (image: string, width: number): string => `${postPicturesStart}${image}/${width}`;

export const profilePictureApiPath = '/api/user/picture';

export const openGraphSize = { width: 1200, height: 630 } as const;

const hasOwnImage = /^\/(bus|operators|post)\/[\w-]+$/;

/** '/bus/gaborone-to-maun' -> '/previews/bus/gaborone-to-maun.png?day=2026-11-21': its fare is at most a day old. */
export function openGraphPath(pagePath: string, now = new Date()): string {
  return hasOwnImage.test(pagePath) ? `/previews${pagePath}.png?day=${localDate(now)}` : '/previews/home.png';
}

export const iconPath = '/icon.svg';
export const installIconPath = (name: string): string => `/icons/${name}`;

export const sitemapPath = '/sitemap.xml';

export const browserErrorsApiPath = '/api/browser-errors';
