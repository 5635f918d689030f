import type { Metadata } from 'next';
import { brand } from '@/lib/brand';
import { openGraphPath, openGraphSize } from '@/lib/paths/files';

type Page = {
  title: string;
  /** Sentences, the first ones first: as many are told as a search engine shows. */
  description: string | readonly string[];
  /** The page's one address, whatever stands in the query. */
  path: string;
};

/** What search engines read of a public page, and what a link to it shows in a chat. */
export function pageMetadata({ title, path, description: told }: Page): Metadata {
  const description = firstSentences(typeof told === 'string' ? told.split(/(?<=[.?!]) (?=\p{Lu})/u) : told);
  const preview = openGraphPath(path);
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
      images: [{ url: preview, ...openGraphSize, alt: title }],
    },
    // Next adds title and description, and the picture's size unless the picture is named here.
    twitter: { card: 'summary_large_image', images: [preview] },
  };
}

/** As many as a search engine shows of a description; it would cut a longer one in the middle of a word. */
const mostLetters = 170;

function firstSentences([first = '', ...rest]: readonly string[]): string {
  return rest.reduce((shown, next) => (`${shown} ${next}`.length <= mostLetters ? `${shown} ${next}` : shown), first);
}
