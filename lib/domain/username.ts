import { readText } from '@/lib/typed';

export const foldUsername = (username: string) => readText(username).normalize('NFKC').toLowerCase();

/** One script per name, so that two usernames do not look the same. */
const scripts = {
  Latin: '',
  Cyrillic: '',
  Greek: '',
  Arabic: '\\p{M}',
  Ethiopic: '\\p{M}',
  Devanagari: '\\p{M}',
  Han: '',
  Hangul: '',
};
const forms = Object.entries(scripts).map(
  ([script, marks]) => new RegExp(`^(?:(?!\\p{DI})[\\p{Script=${script}}${marks}\\p{Nd}._-])+$`, 'u'),
);

export const isUsername = (username: string) => forms.some((form) => form.test(foldUsername(username)));
