import { LostScreen } from '@/components/content/lost-screen';
import { buttonClass } from '@/components/ui/button';
import { errors } from '@/lib/errors';

const seconds = 10;

/** Spec section 2: says what the API said, and goes to the blog by itself, without JavaScript too. */
export default function PostNotFound() {
  return (
    <LostScreen title="There is nothing to read here" text={errors.post_unknown.message}>
      <meta httpEquiv="refresh" content={`${seconds};url=/blog`} />
      <a href="/blog" className={buttonClass()}>
        Go to the blog
      </a>
      <p className="text-muted w-full text-sm">In {seconds} seconds the blog is shown.</p>
    </LostScreen>
  );
}
