import type { PostCard, PostPicture as Picture } from '@/lib/contracts/posts';
import { formatDate } from '@/lib/format/time';
import { postPath } from '@/lib/paths/pages';

export function PostGrid({ posts }: { posts: readonly PostCard[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <li
          key={post.id}
          className="rounded-card bg-surface border-line shadow-card flex flex-col overflow-hidden border"
        >
          {post.picture && (
            <PostPicture
              picture={post.picture}
              sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 92vw"
              className="aspect-3/2"
            />
          )}
          <div className="flex grow flex-col p-4">
            <p className="text-muted mb-1 text-sm">
              {post.category} · <time dateTime={post.date}>{formatDate(post.date)}</time>
            </p>
            <h3 className="mb-2 text-lg">{post.title}</h3>
            <p className="text-muted mb-2">{post.description}</p>
            <p className="mt-auto">
              <a href={postPath(post.id)} className="inline-flex min-h-11 items-center font-semibold">
                Read More<span className="sr-only">: {post.title}</span>
              </a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  picture: Picture;
  sizes: string;
  first?: boolean;
  className?: string;
};

export function PostPicture({ picture, sizes, first = false, className = '' }: Props) {
  const largest = picture.sizes.at(-1);
  if (!largest) return null;
  return (
    <img
      src={largest.src}
      srcSet={picture.sizes.map(({ src, width }) => `${src} ${width}w`).join(', ')}
      sizes={sizes}
      width={largest.width}
      height={largest.height}
      alt={picture.alt}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      className={`bg-sunken block w-full object-cover ${className}`}
    />
  );
}
