import { brand } from '@/lib/brand';
import { blogPath } from '@/lib/paths/pages';

export const blogPage = {
  path: blogPath,
  title: 'Blog',
  description: `News about travelling by bus with ${brand.name}. Content is coming soon.`,
  heading: 'Content is coming soon',
  text: 'We are working on bringing you rich content',
} as const;
