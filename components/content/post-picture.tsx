import type { PostPicture as Picture } from '@/lib/contracts/posts';

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
