import type { Fact } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { brand } from '@/lib/brand';
import type { Journey } from '@/lib/contracts/journey';
import { cancelledText, reasonText } from '@/lib/format/journey';
import { refundText } from '@/lib/format/refund-text';
import { walletPath } from '@/lib/paths/account';
import { otherBusesPath } from '@/lib/paths/search';

const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replaceAll(' ', '')}`} className="whitespace-nowrap">
    {phone}
  </a>
);

/** The operator knows where its bus is, and we know the booking. */
export const phoneFacts = (operatorPhone: string | null | undefined, row = ''): Fact[] => [
  ...(operatorPhone
    ? ([['Phone of the operator', <PhoneLink key="phone" phone={operatorPhone} />, row]] as const)
    : []),
  [`Phone of ${brand.name}`, <PhoneLink key="ours" phone={brand.supportPhone} />, row],
];

type Cancelled = Pick<Journey, 'tripCancelled' | 'operatorPhone' | 'from' | 'to' | 'date'>;

/** Nothing for a bus that runs. */
export function TripCancelled({ of, className = '' }: { of: Cancelled; className?: string }) {
  const { tripCancelled, operatorPhone } = of;
  if (!tripCancelled) return null;
  const { reason, refund } = tripCancelled;
  return (
    <Notice tone="bad" className={className}>
      <p className="font-semibold">{cancelledText}.</p>
      {reason && <p className="wrap-anywhere">{reasonText(reason)}</p>}
      <p>
        {refundText(refund)} {refund?.destination === 'wallet' && <a href={walletPath}>Open the wallet</a>}
      </p>
      {operatorPhone && (
        <p>
          Questions? Call the operator: <PhoneLink phone={operatorPhone} />
        </p>
      )}
      <a href={otherBusesPath(of)} className="inline-flex min-h-11 items-center font-semibold">
        Other buses on this day
      </a>
    </Notice>
  );
}
