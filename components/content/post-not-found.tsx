import { buttonClass } from '@/components/ui/button';
import { errors } from '@/lib/errors';
import { blogPath, faqsPath } from '@/lib/paths/pages';
import { NotFoundScreen } from './not-found-screen';

const seconds = 20;

/** Opens the blog (spec section 2). `staying` turns this off for readers who need more time. */
export function PostNotFound({ staying }: { staying: boolean }) {
  return (
    <NotFoundScreen title="There is nothing to read here" text={errors.post_unknown.message}>
      {!staying && <meta httpEquiv="refresh" content={`${seconds};url=/blog`} />}
      {!staying && (
        <p className="text-muted w-full text-sm">
          The blog opens in {seconds} seconds.{' '}
          <a href="?stay" className="inline-flex min-h-11 items-center">
            Stay on this page
          </a>
        </p>
      )}
      <a href={blogPath} className={buttonClass()}>
        Go to the blog
      </a>
      <a href={faqsPath} className={buttonClass('secondary')}>
        Help
      </a>
    </NotFoundScreen>
  );
}
