const start = '/api/pictures/';

/** Returns the path of an operator's logo or a bus's photo on our site. A name always stands for the same picture. */
export const picturePath = (name: string): string => start + name;

/** Returns the name in such a path, and undefined for any other URL. */
export function pictureName(url: string): string | undefined {
  const name = url.startsWith(start) ? url.slice(start.length) : '';
  return /^[\w-]{1,64}$/.test(name) ? name : undefined;
}
