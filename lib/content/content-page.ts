/** Text pages as data, so that a test can read every word and every link of them. */

/** `href`: a path of this site, a place on the page, `tel:` or `mailto:`. */
export type ContentLink = { href: string; label: string };

/** What is read in one go; links stand between the words. */
export type Words = string | readonly (string | ContentLink)[];

/** A paragraph, or a list of points. */
export type Block = Words | { points: readonly Words[] };

export type ContentSection = {
  /** The section's place on the page: `/terms_conditions#cancellation`. */
  id: string;
  title: string;
  blocks: readonly Block[];
};

export type ContentPage = {
  path: string;
  title: string;
  /** What a search engine shows below the title. */
  description: string;
  intro: readonly Words[];
  sections: readonly ContentSection[];
};

export const isPoints = (block: Block): block is { points: readonly Words[] } =>
  typeof block === 'object' && 'points' in block;
