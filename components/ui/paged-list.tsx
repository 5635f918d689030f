import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { Card } from './card';
import { LoadingFailed } from './loading-failed';

/** Null if the list could not be loaded. */
export type ShownList<Item> = { items: readonly Item[]; page: number; hasNext: boolean } | null;

type Props<Item> = {
  path: string;
  list: ShownList<Item>;
  empty: string;
  hint: string;
  failed: string;
  keyOf: (item: Item) => string;
  show: (item: Item) => ReactNode;
};

const pagePath = (path: string, page: number) => (page === 1 ? path : `${path}?page=${page}`);

export function PagedList<Item>({ path, list, empty, hint, failed, keyOf, show }: Props<Item>) {
  if (!list) return <LoadingFailed path={path} failed={failed} hint="They are safe. We could not load them now." />;
  const { items, page, hasNext } = list;
  if (items.length === 0) {
    return (
      <Card className="text-center">
        <p className="text-lg font-semibold">{empty}</p>
        {page === 1 && <p className="text-muted mt-1">{hint}</p>}
        <a href={page === 1 ? '/' : path} className={`${buttonClass()} mt-4`}>
          {page === 1 ? 'Search a bus' : 'To the first page'}
        </a>
      </Card>
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={keyOf(item)}>{show(item)}</li>
        ))}
      </ul>
      {(page > 1 || hasNext) && (
        <nav aria-label="Pages" className="mt-6 flex items-center gap-4">
          {page > 1 && (
            <a href={pagePath(path, page - 1)} rel="prev" className={buttonClass('secondary')}>
              Newer
            </a>
          )}
          <p className="text-muted">Page {page}</p>
          {hasNext && (
            <a href={pagePath(path, page + 1)} rel="next" className={buttonClass('secondary')}>
              Older
            </a>
          )}
        </nav>
      )}
    </>
  );
}
