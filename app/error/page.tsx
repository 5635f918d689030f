import type { Metadata } from 'next';
import { NotFoundScreen } from '@/components/content/not-found-screen';
import { buttonClass } from '@/components/ui/button';
import { errors } from '@/lib/errors';
import { localPath } from '@/lib/domain/local-path';
import { contactPath, faqsPath } from '@/lib/paths/pages';

export const metadata: Metadata = { title: 'Something went wrong', robots: { index: false } };

type Props = { searchParams: Promise<{ to?: string | string[] }> };

/** A failed route without a page leads here (spec section 2). `to` is the requested page. */
export default async function ErrorPage({ searchParams }: Props) {
  const { to } = await searchParams;
  const next = localPath(typeof to === 'string' ? to : null);
  return (
    <NotFoundScreen title="Something went wrong" text={errors.GENERIC_ERROR.message} alert>
      <a href={next ?? '/'} className={buttonClass()}>
        Go Back
      </a>
      <a href={faqsPath} className={buttonClass('secondary')}>
        Help
      </a>
      <a href={contactPath} className={buttonClass('secondary')}>
        Contact
      </a>
    </NotFoundScreen>
  );
}
