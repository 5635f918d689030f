import { contactPath } from './pages';

/** Returns the page that a contact form leads to without JavaScript. `stamp` holds the time of sending. */
export const contactOutcomePath = (outcome: 'sent' | 'problem', stamp: string): string =>
  `${contactPath}/${outcome}?at=${stamp}`;
