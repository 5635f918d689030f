import { Card } from '@/components/ui/card';
import type { StaffBars } from '@/lib/contracts/staff-screen';
import { formatSum } from '@/lib/format/money';

/** The bars of a day differ in width and outline too: what is owed stands inside what is sold, and refunds hang below. */
const bars = [
  { name: 'sold', sign: 1, x: 1, width: 8, look: 'fill-accent-soft stroke-edge' },
  { name: 'refunded', sign: -1, x: 1, width: 8, look: 'fill-none stroke-bad' },
  { name: 'owed', sign: 1, x: 3, width: 4, look: 'fill-accent' },
] as const;
const height = 100;
/** The units of a day. */
const step = 10;

export function MoneyBars({ title, detail, caption, sums, days }: StaffBars) {
  const ends = days.flatMap((day) => bars.map(({ name, sign }) => sign * day[name]));
  const [top, bottom] = [Math.max(1, ...ends), Math.min(0, ...ends)];
  const yOf = (thebe: number) => ((top - thebe) / (top - bottom)) * height;
  return (
    <Card className="print:border-0 print:p-0 print:shadow-none">
      <h2 className="text-lg">{title}</h2>
      <p className="text-muted mb-4 text-sm">{detail}</p>
      {days.length > 0 && (
        <figure>
          <ul className="mb-2 flex flex-wrap gap-x-6">
            {bars.map(({ name, x, width, look }, index) => (
              <li key={name} className="flex items-center gap-2">
                <svg viewBox="0 0 10 10" aria-hidden="true" className="size-4 shrink-0">
                  <rect x={x} width={width} y={1} height={8} className={look} />
                </svg>
                {sums[index]}
              </li>
            ))}
          </ul>
          <span className="text-muted text-sm">{formatSum(top)}</span>
          <svg
            role="img"
            aria-label={`${caption}. ${sums.join(', ')}. The list below has the amounts of each day.`}
            viewBox={`0 0 ${days.length * step} ${height}`}
            preserveAspectRatio="none"
            className="border-line h-40 w-full overflow-visible border-t"
          >
            {days.map((day, index) => (
              <g key={day.label}>
                <title>{[day.label, ...bars.map(({ name }) => `${formatSum(day[name])} ${name}`)].join(', ')}</title>
                {bars.map(({ name, sign, x, width, look }) => {
                  const y = yOf(sign * day[name]);
                  return (
                    day[name] !== 0 && (
                      <rect
                        key={name}
                        x={index * step + x}
                        width={width}
                        y={Math.min(y, yOf(0))}
                        height={Math.abs(y - yOf(0))}
                        vectorEffect="non-scaling-stroke"
                        className={look}
                      />
                    )
                  );
                })}
              </g>
            ))}
            <path d={`M0 ${yOf(0)}h${days.length * step}`} vectorEffect="non-scaling-stroke" className="stroke-edge" />
          </svg>
          <figcaption className="text-muted flex justify-between gap-x-2 text-sm">
            <span>1</span>
            <span>{caption}</span>
            <span>{days.length}</span>
          </figcaption>
        </figure>
      )}
    </Card>
  );
}
