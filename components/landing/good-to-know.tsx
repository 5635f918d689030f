import { Section } from '@/components/ui/section';
import {
  arriveMinutesBefore,
  cardOnlyMinutes,
  childFareAge,
  payLaterMinutes,
  refundChargePercent,
  refundHoursBefore,
} from '@/lib/limits';
import { brand } from '@/lib/brand';
import { refundPolicyPath, termsPath } from '@/lib/paths/pages';

export function GoodToKnow() {
  return (
    <Section id="good-to-know" title="Good to know">
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        <li>{`Be at the bus ${arriveMinutesBefore} minutes before it leaves, with your ticket and an identity document.`}</li>
        <li>
          {`You can book now and pay at a terminal until ${payLaterMinutes} minutes before departure. Closer than ${cardOnlyMinutes} minutes to departure, bookings are by card only.`}
        </li>
        <li>
          {`A paid booking can be cancelled as a whole up to ${refundHoursBefore} hours before departure, with a charge of ${refundChargePercent}% of the price. Some operators allow less. If the operator cancels the bus, you get the whole price back. `}
          <a href={refundPolicyPath}>Refund Policy</a>
        </li>
        <li>{`A child older than ${childFareAge} years needs a separate ticket.`}</li>
        <li>
          {`The operator runs the bus and sells you the journey; ${brand.name} provides the technology. `}
          <a href={termsPath}>Terms and Conditions</a>
        </li>
      </ul>
    </Section>
  );
}
