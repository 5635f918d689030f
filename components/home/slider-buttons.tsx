'use client';

import { useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { useHydrated } from '@/components/ui/use-hydrated';

/** Moves the track with this id by what it shows; at an end it goes on at the other. Without a script there are none. */
export function SliderButtons({ track }: { track: string }) {
  const shown = useHydrated();
  /** Where it is on its way to: a second tap counts from there, not from where it happens to be. */
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
    // Where the browser does not tell of the end of the way, a tap counts from where it is.
    if ('onscrollend' in slider) {
      ahead.current = left;
      slider.onscrollend = () => (ahead.current = null);
    }
    slider.scrollTo({ left });
  };
  return (
    <div className={`slider-buttons ${shown ? '' : 'invisible'}`}>
      <button type="button" aria-label="Previous destinations" aria-controls={track} onClick={() => move(-1)}>
        <Icon>
          <path d="M15 5l-7 7 7 7" />
        </Icon>
      </button>
      <button type="button" aria-label="Next destinations" aria-controls={track} onClick={() => move(1)}>
        <Icon>
          <path d="M9 5l7 7-7 7" />
        </Icon>
      </button>
    </div>
  );
}
