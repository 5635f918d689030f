import { Section } from '@/components/ui/section';
import type { Service } from '@/lib/contracts/landing';
import { nightsLater } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { routeFacts } from '@/lib/domain/route-facts';
import { formatDate } from '@/lib/format/time';
import { shortWeekdays } from '@/lib/format/weekdays';

type Props = { services: readonly Service[] };

const rowsOnPhone = 8;

const row = 'border-line border-b align-top';
const heading = 'text-muted py-2 pr-3 text-left text-sm/normal font-normal';
const note = 'text-muted block text-[0.8125rem]';

export function Timetable({ services }: Props) {
  return (
    <Section id="timetable" title="Timetable">
      {services.length <= rowsOnPhone ? (
        <Buses services={services} />
      ) : (
        <details className="group wide-fold:details-content:[content-visibility:visible]">
          <summary className="border-edge bg-surface text-accent wide-fold:hidden flex min-h-12 items-center justify-between rounded-xl border px-4 font-semibold group-open:mb-4 after:content-['▾'/''] group-open:after:content-['▴'/'']">{`All ${services.length} buses by the clock`}</summary>
          <Buses services={services} />
        </details>
      )}
    </Section>
  );
}

function Buses({ services }: Props) {
  return (
    <table className="w-full tabular-nums">
      <caption className="text-muted mb-2 text-left">
        {routeFacts(services).everyDay > 0
          ? 'All buses run every day.'
          : 'Buses run every day where no days are named.'}{' '}
        Times are in Hrs.
      </caption>
      <thead>
        <tr className={row}>
          {['Leaves', 'Arrives', 'Operator'].map((label) => (
            <th key={label} scope="col" className={heading}>
              {label}
            </th>
          ))}
          <th scope="col" className="text-muted py-2 text-right text-sm/normal font-normal">
            Fare
          </th>
        </tr>
      </thead>
      <tbody>
        {services.map((service, place) => (
          <tr key={place} className={row}>
            <td className="py-2 pr-3 font-bold">{service.departureTime}</td>
            <td className="py-2 pr-3">
              {service.arrivalTime}
              <Nights service={service} />
            </td>
            <td className="py-2 pr-3">
              {service.operator.name}
              <span className="max-sm:hidden">{`, ${service.busType}`}</span>
              <Days service={service} />
            </td>
            <td className="py-2 text-right">{formatPula(service.fareThebe)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nights({ service: { departureTime, durationMinutes } }: { service: Service }) {
  const nights = nightsLater(departureTime, durationMinutes);
  return nights && <small className={note}>{` ${nights}`}</small>;
}

function Days({ service: { weekdays, firstDate, lastDate } }: { service: Service }) {
  const parts = [
    weekdays.length === 7 ? '' : shortWeekdays(weekdays),
    firstDate ? `from ${formatDate(firstDate)}` : '',
    lastDate ? `until ${formatDate(lastDate)}` : '',
  ].filter(Boolean);
  return parts.length > 0 && <small className={note}>{parts.join(', ')}</small>;
}
