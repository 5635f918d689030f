export const skipLinkClass =
  'bg-accent text-on-accent sr-only rounded px-4 py-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20';
