import type { Metadata } from 'next';
import { LostScreen } from '@/components/content/lost-screen';
import { buttonClass } from '@/components/ui/button';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

export default function NotFound() {
  return (
    <LostScreen title="This page does not exist" text="The address may be misspelt, or what it showed is gone.">
      <a href="/" className={buttonClass()}>
        Search a bus
      </a>
      <a href="/user/bookings" className={buttonClass('secondary')}>
        Bookings
      </a>
      <a href="/faqs" className={buttonClass('secondary')}>
        Help
      </a>
    </LostScreen>
  );
}
