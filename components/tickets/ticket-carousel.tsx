'use client';

import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useHydrated } from '@/components/ui/use-hydrated';

type Props = { children: readonly ReactNode[] };

/** One ticket at a time at every width (spec sections 2 and 9). */
export function TicketCarousel({ children }: Props) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const hydrated = useHydrated();
  const many = children.length > 1;

  function show(next: number) {
    const list = track.current;
    if (!list) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: next * list.clientWidth, behavior: calm ? 'auto' : 'smooth' });
  }

  return (
    <section aria-label="Tickets" aria-roledescription={many ? 'carousel' : undefined} className="printed-alone">
      <ul
        ref={track}
        // A scrollable element needs keyboard access. The space around a card is for its shadow.
        tabIndex={many ? 0 : undefined}
        aria-label={many ? 'Tickets, one a passenger' : undefined}
        className="relative -mx-4 -mb-4 flex snap-x snap-mandatory overflow-x-auto pt-2 pb-12 [scrollbar-width:thin] print:block print:overflow-visible"
        onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {children.map((card, position) => (
          <li
            key={position}
            className="min-w-full snap-center snap-always print:break-after-page print:last:break-after-auto"
            aria-label={many ? `${position + 1} of ${children.length}` : undefined}
          >
            {card}
          </li>
        ))}
      </ul>
      {many && (
        <div className="mt-2 flex items-center justify-center gap-3 print:hidden">
          <Step
            label="Previous ticket"
            path="m15 5-7 7 7 7"
            off={!hydrated || index === 0}
            onStep={() => show(index - 1)}
          />
          <p aria-live="polite" className="min-w-16 text-center font-semibold tabular-nums">
            {index + 1} of {children.length}
          </p>
          <Step
            label="Next ticket"
            path="m9 5 7 7-7 7"
            off={!hydrated || index === children.length - 1}
            onStep={() => show(index + 1)}
          />
        </div>
      )}
    </section>
  );
}

type StepProps = { label: string; path: string; off: boolean; onStep: () => void };

function Step({ label, path, off, onStep }: StepProps) {
  return (
    <Button
      kind="secondary"
      aria-label={label}
      aria-disabled={off}
      className="min-w-11 px-2! aria-disabled:opacity-50"
      onClick={() => {
        if (!off) onStep();
      }}
    >
      <Icon size={22}>
        <path d={path} />
      </Icon>
    </Button>
  );
}
