'use client';

import { useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { useHydrated } from '@/components/ui/use-hydrated';

const buttons = [
  ['Previous', -1, 'M15 5l-7 7 7 7'],
  ['Next', 1, 'M9 5l7 7-7 7'],
] as const;

/** The buttons are hidden at a width at which `count` cards need no scrolling. */
export function SliderButtons({ track, count }: { track: string; count: number }) {
  const shown = useHydrated();
  /** The target of the current scroll. A second tap counts from the target, not from the current position. */
  const ahead = useRef<number>(null);
  const move = (direction: 1 | -1) => {
    const slider = document.getElementById(track);
    if (!slider) return;
    const { scrollLeft, clientWidth, scrollWidth } = slider;
    const last = scrollWidth - clientWidth;
    const from = ahead.current ?? scrollLeft;
    const over = direction > 0 ? from > last - 8 : from < 8;
    const page = clientWidth + parseFloat(getComputedStyle(slider).columnGap);
    const left = over ? (direction > 0 ? 0 : last) : Math.max(0, Math.min(last, from + direction * page));
    if ('onscrollend' in slider) {
      ahead.current = left;
      slider.onscrollend = () => (ahead.current = null);
    }
    slider.scrollTo({ left });
  };
  return (
    <div
      data-count={count}
      className={`absolute -top-2 right-0 flex gap-2 data-[count=0]:hidden data-[count=1]:hidden min-[576px]:data-[count=2]:hidden min-[993px]:data-[count=3]:hidden min-[993px]:data-[count=4]:hidden ${shown ? '' : 'invisible'}`}
    >
      {buttons.map(([label, direction, drawing]) => (
        <button
          key={label}
          type="button"
          aria-label={`${label} destinations`}
          aria-controls={track}
          onClick={() => move(direction)}
          className="bg-surface border-edge text-accent hover:bg-accent-soft grid size-11 place-items-center rounded-full border"
        >
          <Icon>
            <path d={drawing} />
          </Icon>
        </button>
      ))}
    </div>
  );
}
