import type { Metadata } from 'next';
import type { ContentPage } from '@/lib/content/content-page';

/** What search engines read of a text page: its one address, whatever stands in the query. */
export function pageMetadata({
  path,
  title,
  description,
}: Pick<ContentPage, 'path' | 'title' | 'description'>): Metadata {
  return { title, description, alternates: { canonical: path } };
}
