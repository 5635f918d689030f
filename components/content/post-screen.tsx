import type { Post, PostCard } from '@/lib/contracts/posts';
import { formatDate } from '@/lib/format/time';
import { postPath, blogPath, faqsPath } from '@/lib/paths/pages';
import { buttonClass } from '@/components/ui/button';
import { errors } from '@/lib/errors';
import { PostGrid, PostPicture } from './post-grid';
import { NotFoundScreen } from './not-found-screen';

const newsShown = 5;
const cardsShown = 3;

export function PostScreen({ post, others }: { post: Post; others: readonly PostCard[] }) {
  return (
    <>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <article className="min-w-0">
          <header className="mb-6">
            <p className="text-accent mb-2 font-semibold">{post.category}</p>
            <h1 className="mb-2 text-3xl sm:text-4xl">{post.title}</h1>
            <p className="text-muted">
              <time dateTime={post.date}>{formatDate(post.date)}</time>
            </p>
          </header>
          {post.picture && (
            <PostPicture
              picture={post.picture}
              sizes="(min-width: 64rem) 46rem, 94vw"
              first
              className="rounded-card mb-6"
            />
          )}
          <div className="written max-w-prose text-lg" dangerouslySetInnerHTML={{ __html: post.html }} />
        </article>
        {others.length > 0 && (
          <aside aria-labelledby="latest-news" className="lg:pt-8">
            <h2 id="latest-news" className="mb-2 text-xl">
              Latest News
            </h2>
            <ul className="grid">
              {others.slice(0, newsShown).map(({ id, title, date }) => (
                <li key={id} className="border-line border-b py-3">
                  <a href={postPath(id)} className="inline-flex min-h-11 items-center font-semibold">
                    {title}
                  </a>
                  <time dateTime={date} className="text-muted block text-sm">
                    {formatDate(date)}
                  </time>
                </li>
              ))}
            </ul>
          </aside>
        )}
      </div>
      {others.length > 0 && (
        <section aria-labelledby="more-to-read" className="mt-14">
          <h2 id="more-to-read" className="mb-4 text-2xl">
            More to read
          </h2>
          <PostGrid posts={cardsOf(post, others)} />
        </section>
      )}
    </>
  );
}

function cardsOf({ category }: Post, others: readonly PostCard[]): PostCard[] {
  const sameCategory = (other: PostCard) => Number(other.category === category);
  return others.toSorted((one, other) => sameCategory(other) - sameCategory(one)).slice(0, cardsShown);
}

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
