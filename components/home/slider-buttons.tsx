'use client';

import { Icon } from '@/components/ui/icon';
import { useHydrated } from '@/components/ui/use-hydrated';

/** Moves the track with this id by what it shows; at an end it goes on at the other. Without a script there are none. */
export function SliderButtons({ track }: { track: string }) {
  const shown = useHydrated();
  const move = (direction: 1 | -1) => {
    const slider = document.getElementById(track);
    if (!slider) return;
    const { scrollLeft, clientWidth, scrollWidth } = slider;
    const last = scrollWidth - clientWidth;
    const over = direction > 0 ? scrollLeft > last - 8 : scrollLeft < 8;
    slider.scrollTo({ left: over ? (direction > 0 ? 0 : last) : scrollLeft + direction * clientWidth });
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
