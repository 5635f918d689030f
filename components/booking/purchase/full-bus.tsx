import { DeparturesByDay } from '@/components/landing/next-departures';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { SoldAtRank } from '@/components/ui/phone-link';
import type { SaleRefusal, TripLeg } from '@/lib/contracts/trip-leg';
import { errors } from '@/lib/errors';

type Props = {
  refusal: SaleRefusal | null;
  rankPhone: TripLeg['rankPhone'];
  departures: readonly TripLeg[];
  today: string;
  searchHref: string;
};

export function FullBus({ refusal, rankPhone, departures, today, searchHref }: Props) {
  return (
    <section aria-labelledby="full-title" className="mx-auto w-full max-w-xl">
      <Notice tone="warn" className="mb-6">
        <h2 id="full-title" className="text-xl">
          {refusal ? errors[refusal].message : rankPhone ? <SoldAtRank phone={rankPhone} /> : 'This bus is full'}
        </h2>
        <p>{departures.length > 0 ? 'The next buses have free seats.' : 'Please choose another bus or day.'}</p>
        {!refusal && <p className="noscript:hidden">If a seat of this bus becomes free, you see it here.</p>}
      </Notice>
      <DeparturesByDay departures={departures} today={today} />
      <a href={searchHref} className={`${buttonClass('secondary')} w-full`}>
        See all buses
      </a>
    </section>
  );
}
