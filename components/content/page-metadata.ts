import type { Metadata } from 'next';
import { brand } from '@/lib/brand';
import { previewAddress } from '@/lib/preview-address';

type Page = {
  title: string;
  description: string;
  /** The page's one address, whatever stands in the query. */
  path: string;
};

/** What search engines read of a public page, and what a link to it shows in a chat. */
export function pageMetadata({ title, description, path }: Page): Metadata {
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
      images: [{ url: previewAddress(path), width: 1200, height: 630, alt: title }],
    },
    twitter: { card: 'summary_large_image' },
  };
}
