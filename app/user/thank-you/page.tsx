import type { Metadata } from 'next';
import { buttonClass } from '@/components/ui/button';
import { brand } from '@/lib/brand';
import { loadPage } from '@/server/auth/page';
import { getPersonalDetails } from '@/server/bff/accounts';

export const metadata: Metadata = { title: 'Thank You!' };

export default async function ThankYouPage() {
  await loadPage('/user/thank-you', {}, getPersonalDetails);
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="mb-4 text-3xl">Thank You!</h1>
      <p className="text-muted mb-8 text-lg">Thank you for booking with {brand.name}. Your seats are kept for you.</p>
      <a href="/user/bookings" className={buttonClass()}>
        Bookings
      </a>
    </div>
  );
}
