import { AboutScreen } from '@/components/content/about-screen';
import { pageMetadata } from '@/components/content/page-metadata';
import { aboutPage } from '@/lib/content/about';

export const metadata = pageMetadata(aboutPage);

/** Spec section 2: the one page that does not scroll to the top when it loads. */
export default function AboutPage() {
  return <AboutScreen />;
}
