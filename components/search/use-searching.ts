'use client';

import { useEffect, useState } from 'react';

/** Whether the next page has been asked for and has not come yet. A page come back to by Back is not searching. */
export function useSearching(): [searching: boolean, start: () => void] {
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setSearching(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  return [searching, () => setSearching(true)];
}
