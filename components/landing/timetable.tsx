import { Section } from '@/components/ui/section';
import type { Service } from '@/lib/contracts/landing';
import { nightsLater } from '@/lib/format/journey';
import { formatPula } from '@/lib/format/money';
import { routeFacts } from '@/lib/domain/route-facts';
import { formatDate } from '@/lib/format/time';
import { shortWeekdays } from '@/lib/format/weekdays';

type Props = { services: readonly Service[] };

/** More rows than that are folded away on a phone. */
const rowsOnPhone = 8;

/** Every bus of the route by the clock, whatever the date. */
export function Timetable({ services }: Props) {
  return (
    <Section id="timetable" title="Timetable">
      {services.length <= rowsOnPhone ? (
        <Buses services={services} />
      ) : (
        <details className="wide-open">
          <summary className="timetable-fold">{`All ${services.length} buses by the clock`}</summary>
          <Buses services={services} />
        </details>
      )}
    </Section>
  );
}

function Buses({ services }: Props) {
  return (
    <table className="timetable">
      <caption className="text-muted mb-2 text-left">
        {routeFacts(services).everyDay > 0
          ? 'All buses run every day.'
          : 'Buses run every day where no days are named.'}{' '}
        Times are in Hrs.
      </caption>
      <thead>
        <tr>
          <th scope="col">Leaves</th>
          <th scope="col">Arrives</th>
          <th scope="col">Operator</th>
          <th scope="col">Fare</th>
        </tr>
      </thead>
      <tbody>
        {services.map((service, place) => (
          <tr key={place}>
            <td>{service.departureTime}</td>
            <td>
              {service.arrivalTime}
              <Nights service={service} />
            </td>
            <td>
              {service.operator.name}
              <span>{`, ${service.busType}`}</span>
              <Days service={service} />
            </td>
            <td>{formatPula(service.fareThebe)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nights({ service: { departureTime, durationMinutes } }: { service: Service }) {
  const nights = nightsLater(departureTime, durationMinutes);
  return nights && <small>{` ${nights}`}</small>;
}

function Days({ service: { weekdays, firstDate, lastDate } }: { service: Service }) {
  const parts = [
    weekdays.length === 7 ? '' : shortWeekdays(weekdays),
    firstDate ? `from ${formatDate(firstDate)}` : '',
    lastDate ? `until ${formatDate(lastDate)}` : '',
  ].filter(Boolean);
  return parts.length > 0 && <small>{parts.join(', ')}</small>;
}
