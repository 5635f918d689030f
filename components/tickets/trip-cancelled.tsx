import type { Fact } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { PhoneLink, phoneClass } from '@/components/ui/phone-link';
import { SiteContact } from '@/components/ui/site-contact';
import { brand } from '@/lib/brand';
import type { Journey } from '@/lib/contracts/journey';
import { cancelledText, reasonText } from '@/lib/format/journey';
import { refundText } from '@/lib/format/refund-text';
import { otherBusesPath } from '@/lib/paths/search';

/** The operator knows where its bus is, and we know the booking. */
export const phoneFacts = (operatorPhone: string | null | undefined, row?: string): readonly Fact[] => [
  ['Phone of the operator', operatorPhone && <PhoneLink key="operator" phone={operatorPhone} />, row],
  [`Phone of ${brand.name}`, <SiteContact key="ours" of="phone" className={phoneClass} />, row],
];

export function TripCancelled({ of }: { of: Pick<Journey, 'tripCancelled' | 'from' | 'to' | 'date'> }) {
  const { tripCancelled } = of;
  return (
    tripCancelled && (
      <Notice tone="bad" className="my-2">
        <p className="font-semibold">{cancelledText}.</p>
        <p className="wrap-anywhere">{reasonText(tripCancelled.reason)}</p>
        <p>
          {refundText(tripCancelled.refund)}{' '}
          {tripCancelled.refund?.destination === 'failed' && <SiteContact of="phone" />}
        </p>
        <a href={otherBusesPath(of)} className="inline-flex min-h-11 items-center font-semibold">
          Other buses on this day
        </a>
      </Notice>
    )
  );
}
