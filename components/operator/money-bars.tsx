import { Card } from '@/components/ui/card';
import type { StaffBars } from '@/lib/contracts/staff-screen';
import { formatSum } from '@/lib/format/money';

/** The owed part stands inside the sold one, and refunds hang below the line, so that colour alone tells nothing. */
const bars = [
  { name: 'sold', sign: 1, x: 1, width: 8, className: 'fill-accent-soft stroke-edge' },
  { name: 'refunded', sign: -1, x: 1, width: 8, className: 'fill-none stroke-bad' },
  { name: 'owed', sign: 1, x: 3, width: 4, className: 'fill-accent' },
] as const;

export function MoneyBars({ title, detail, caption, sums, month, days }: StaffBars) {
  const ends = days.flatMap((day) => bars.map(({ name, sign }) => sign * day[name]));
  const [top, bottom] = [Math.max(0, ...ends), Math.min(0, ...ends)];
  const yOf = (thebe: number) => ((top - thebe) / (top - bottom)) * 100;
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return (
    <Card className="print:border-0 print:p-0 print:shadow-none">
      <h2 className="text-lg">{title}</h2>
      <p className="text-muted text-sm">{detail}</p>
      {top > bottom && (
        <figure className="mt-4">
          <ul className="mb-2 flex-wrap gap-x-6 sm:flex">
            {bars.map(({ name, x, width, className }, index) => (
              <li key={name} className="flex items-center gap-2">
                <svg viewBox="0 0 10 10" aria-hidden="true" className="size-4 shrink-0">
                  <path d={`M${x} 9V1h${width}V9z`} className={className} />
                </svg>
                {sums[index]}
              </li>
            ))}
          </ul>
          <span className="text-muted text-sm">{formatSum(top)}</span>
          <svg
            role="img"
            aria-label={`${caption}. ${sums.join(', ')}. The list below has the amounts.`}
            viewBox={`0 0 ${last * 10} 100`}
            preserveAspectRatio="none"
            className="border-line h-40 w-full overflow-visible border-t [&_path]:[vector-effect:non-scaling-stroke]"
          >
            {days.map((one) => (
              <g key={one.day} transform={`translate(${Number(one.day.slice(8)) * 10 - 10})`}>
                <title>{[one.day, ...bars.map(({ name }) => `${formatSum(one[name])} ${name}`)].join(', ')}</title>
                {bars.map(({ name, sign, x, width, className }) => (
                  <path
                    key={name}
                    d={`M${x} ${yOf(0)}V${yOf(sign * one[name])}h${width}V${yOf(0)}`}
                    className={className}
                  />
                ))}
              </g>
            ))}
            <path d={`M0 ${yOf(0)}H${last * 10}`} className="stroke-edge" />
          </svg>
          <figcaption className="text-muted flex justify-between gap-x-2 text-sm">
            <span>1</span> {caption} <span>{last}</span>
          </figcaption>
        </figure>
      )}
    </Card>
  );
}
