import { localDate } from '@/lib/format/time';

/** The paths of pictures and of files for search engines, chats and phones. */

export const picturesStart = '/api/pictures/';
/** Returns the path of an operator's logo or a bus's photo on our site. A name always stands for the same picture. */
export const picturePath = (name: string): string => picturesStart + name;

/** Returns the name in such a path, and undefined for any other URL. */
export function pictureName(url: string): string | undefined {
  const name = url.startsWith(picturesStart) ? url.slice(picturesStart.length) : '';
  return /^[\w-]{1,64}$/.test(name) ? name : undefined;
}

export const postPicturesStart = '/api/post-pictures/';
/** `width` in pixels. */
export const postPicturePath = (image: string, width: number): string => `${postPicturesStart}${image}/${width}`;

/** Receives the picture of the signed-in passenger, and serves it. */
export const profilePictureApiPath = '/api/user/picture';

/** The size of an Open Graph image in pixels. */
export const openGraphSize = { width: 1200, height: 630 } as const;

/** Pages with an image of their own, which shows a fare or a post's title. Other pages use the home page's image. */
const hasOwnImage = /^\/(bus|operators|post)\/[\w-]+$/;

/** '/bus/gaborone-to-maun' -> '/previews/bus/gaborone-to-maun.png?day=2026-11-21': its fare is at most a day old. */
export function openGraphPath(pagePath: string, now = new Date()): string {
  return hasOwnImage.test(pagePath) ? `/previews${pagePath}.png?day=${localDate(now)}` : '/previews/home.png';
}

export const iconPath = '/icon.svg';
/** `name`: a file of public/icons. */
export const installIconPath = (name: string): string => `/icons/${name}`;

export const sitemapPath = '/sitemap.xml';
/** 'routes-2' -> '/sitemaps/routes-2.xml' */
export const sitemapPartPath = (part: string): string => `/sitemaps/${part}.xml`;
