import type { Metadata } from 'next';
import { buttonClass } from '@/components/ui/button';
import { errors } from '@/lib/errors';
import { localPath } from '@/lib/local-path';

export const metadata: Metadata = { title: 'Something went wrong', robots: { index: false } };

type Props = { searchParams: Promise<{ to?: string | string[] }> };

/** Spec section 2, /error: where a route without a page of its own leads when it fails; `to` is the page that was wanted. */
export default async function ErrorPage({ searchParams }: Props) {
  const { to } = await searchParams;
  return (
    <div className="mx-auto max-w-xl py-16 text-center" role="alert">
      <h1 className="mb-4 text-3xl">Something went wrong</h1>
      <p className="text-muted mb-8">{errors.GENERIC_ERROR.message}</p>
      <a href={localPath(typeof to === 'string' ? to : null) ?? '/'} className={buttonClass()}>
        Go Back
      </a>
    </div>
  );
}
