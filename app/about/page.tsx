import { AboutScreen } from '@/components/content/about-screen';
import { pageMetadata } from '@/components/content/page-metadata';
import { aboutPage } from '@/lib/content/about';

export const metadata = pageMetadata(aboutPage);

/** The only page that does not scroll to its top when it loads (spec section 2). */
export default function AboutPage() {
  return <AboutScreen />;
}
