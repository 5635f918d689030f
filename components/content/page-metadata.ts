import type { Metadata } from 'next';
import { brand } from '@/lib/brand';
import { openGraphPath, openGraphSize } from '@/lib/paths/files';

type Page = {
  title: string;
  /** The most important first. Sentences beyond the length that search engines show are left out. */
  description: string | readonly string[];
  path: string;
};

export function pageMetadata({ title, path, description: sentences }: Page): Metadata {
  const description = firstSentences(
    typeof sentences === 'string' ? sentences.split(/(?<=[.?!]) (?=\p{Lu})/u) : sentences,
  );
  const openGraphImage = openGraphPath(path);
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: brand.name,
      locale: 'en_BW',
      url: path,
      title,
      description,
      images: [{ url: openGraphImage, ...openGraphSize, alt: title }],
    },
    // Next adds the title and description. Naming the image here keeps its size out of the Twitter tags.
    twitter: { card: 'summary_large_image', images: [openGraphImage] },
  };
}

/** The length that search engines show. They cut a longer description in the middle of a word. */
const maxLetters = 170;

function firstSentences([first = '', ...rest]: readonly string[]): string {
  return rest.reduce((shown, next) => (`${shown} ${next}`.length <= maxLetters ? `${shown} ${next}` : shown), first);
}
