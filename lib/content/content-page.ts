import type { SiteContacts } from '@/lib/brand';

/** `href`: a path of this site, or a fragment. */
export type ContentLink = { href: string; label: string };

export type Contact = { contact: keyof SiteContacts };

export type Words = string | readonly (string | ContentLink | Contact)[];

export type Block = Words | { points: readonly Words[] };

export type ContentSection = {
  id: string;
  title: string;
  blocks: readonly Block[];
};

export type ContentPage = {
  path: string;
  title: string;
  description: string;
  intro: readonly Words[];
  sections: readonly ContentSection[];
};

export const isPoints = (block: Block): block is { points: readonly Words[] } =>
  typeof block === 'object' && 'points' in block;
