import type { TripLeg } from '@/lib/contracts/trip-leg';
import { seatRows } from '@/lib/domain/seat-layout';

/** The lengths of a row, of the front and of the back in units of the drawing. */
const rowLength = 20;
const ends = { front: 46, back: 14 };

function hueOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
}

/** With a size in HTML, a photo that cannot be loaded would show the broken image icon. */
const unsizedImage = 'absolute top-0 left-0 h-auto w-auto max-w-full';

export function BusPicture({ tripLeg }: { tripLeg: TripLeg }) {
  const { photo } = tripLeg;
  if (!photo) return <BusDrawing tripLeg={tripLeg} />;
  return (
    <div className="relative mx-auto grid aspect-video place-items-center overflow-hidden rounded-lg">
      <BusDrawing tripLeg={tripLeg} />
      <img src={photo} alt="" width={640} height={360} decoding="async" loading="lazy" className={unsizedImage} />
    </div>
  );
}

function BusDrawing({ tripLeg }: { tripLeg: TripLeg }) {
  const { operator, regNo, busType } = tripLeg;
  const rows = seatRows(tripLeg);
  const length = ends.back + rows.length * rowLength + ends.front;
  const paint = `oklch(0.52 0.12 ${hueOf(operator.name)})`;
  const nose = length - 8;
  return (
    <svg
      role="img"
      aria-label={`${busType} ${regNo} of ${operator.name}`}
      viewBox={`-6 -6 ${length + 12} 92`}
      className="h-auto w-full"
    >
      <path
        className="fill-surface stroke-edge"
        strokeWidth="2"
        d={`M8 0H${nose - 8}q10 0 12 10l5 32v26H0V8Q0 0 8 0z`}
      />
      <path fill={paint} d={`M1 44h${length - 4}v24H1z`} />
      <path fill={paint} opacity=".35" d={`M1 37h${length - 5}v5H1z`} />
      {rows.map(({ row }, index) => (
        <rect
          key={row}
          className="fill-ink"
          opacity=".75"
          x={ends.back + index * rowLength}
          y="10"
          width={rowLength - 3}
          height="20"
          rx="3"
        />
      ))}
      <path className="fill-ink" opacity=".75" d={`M${nose - 10} 10h6q4 0 5 4l3 20h-14z`} />
      <rect className="fill-ground stroke-edge" x={length - ends.front + 4} y="10" width="16" height="56" rx="2" />
      <text
        x={ends.back + (rows.length * rowLength) / 2}
        y="61"
        textAnchor="middle"
        className="fill-white text-[13px] font-bold tracking-wider"
      >
        {regNo}
      </text>
      {[38, length - ends.front - 8].map((x) => (
        <g key={x}>
          <circle className="fill-ink" cx={x} cy="68" r="12" />
          <circle className="fill-surface" cx={x} cy="68" r="5" />
        </g>
      ))}
    </svg>
  );
}
