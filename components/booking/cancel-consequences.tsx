import { Notice } from '@/components/ui/notice';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import { countsSentence, dueSentence, suspensionSentence } from './cancel-texts';

type Props = {
  booking: BookingItem;
  policy: BookingPolicy | null;
  now: Date;
  count: number;
};

export function CancelConsequences({ booking, policy, now, count }: Props) {
  const suspension = suspensionSentence(policy, count, now);
  return (
    <div className="grid gap-2">
      <p>{dueSentence(booking, count)}</p>
      <p className="text-muted text-sm">{countsSentence(policy, count, now)}</p>
      {suspension && <Notice tone="warn">{suspension}</Notice>}
    </div>
  );
}

/** For a page before hydration, which cannot count the checkboxes. */
export function AllConsequences({ most, ...props }: Omit<Props, 'count'> & { most: number }) {
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  return counts.map((count) => (
    <div key={count}>
      {most > 1 && <p className="font-semibold">{count === 1 ? '1 seat cancelled' : `${count} seats cancelled`}</p>}
      <CancelConsequences {...props} count={count} />
    </div>
  ));
}
