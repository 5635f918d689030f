import { PostPicture } from '@/components/content/post-picture';
import { Section } from '@/components/ui/section';
import type { PostCard } from '@/lib/contracts/posts';
import { postPath } from '@/lib/paths/pages';

export function TravelTips({ posts }: { posts: readonly PostCard[] }) {
  return (
    <Section variant="large" id="tips" title="Before you travel">
      <ul className="grid gap-2 sm:gap-4 lg:grid-cols-3 lg:gap-6">
        {posts.map(({ id, title, description, picture }) => (
          <li key={id}>
            <a
              href={postPath(id)}
              className="rounded-card bg-surface border-line hover:border-accent text-ink flex h-full min-h-16 overflow-hidden border no-underline"
            >
              {picture && <PostPicture picture={picture} sizes="5.5rem" className="h-full max-w-22 shrink-0" />}
              <span className="min-w-0 p-3">
                <b className="block font-semibold max-sm:text-sm">{title}</b>
                <span className="text-muted block text-sm max-sm:hidden">{description}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
