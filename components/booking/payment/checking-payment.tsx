'use client';

import { useEffect } from 'react';
import { buttonClass } from '@/components/ui/button';
import { returnRefreshSeconds } from '@/lib/limits';
import { bookingsPath } from '@/lib/paths/pages';
import { useReturn, type ReturnPage } from './use-return';

/** Without JavaScript the page opens the URL `again` until the payment is certain. */
export function CheckingPayment({ isLong, again }: { isLong: boolean; again: string }) {
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <noscript>
        <meta httpEquiv="refresh" content={`${returnRefreshSeconds};url=${again}`} />
      </noscript>
      <span
        aria-hidden="true"
        className="border-line border-t-accent mx-auto mb-6 block size-12 animate-spin rounded-full border-4 motion-reduce:hidden"
      />
      <h1 className="mb-4 text-2xl">Checking your payment</h1>
      <p role="status" className="text-muted text-lg">
        {isLong
          ? 'This takes longer than usual. You can leave this page. We continue to check and will send you a message.'
          : 'One moment. We are checking with the card provider.'}
      </p>
      {isLong && (
        <a href={bookingsPath} className={`${buttonClass('secondary')} mt-6`}>
          Bookings
        </a>
      )}
    </div>
  );
}

/** Polls the payment of a passenger who went back from the provider. The page then loads again and shows the notice. */
export function CardReturnCheck(page: ReturnPage) {
  const { outcome, isLong } = useReturn(page);
  const isChecking = outcome.state === 'checking';
  useEffect(() => {
    if (!isChecking) location.reload();
  }, [isChecking]);
  const again = `?step=card-return&TransactionToken=${page.token ?? ''}&asked=${page.initialTries + 1}`;
  return <CheckingPayment isLong={isLong} again={again} />;
}
