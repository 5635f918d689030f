export const skipLinkClass =
  'bg-accent text-on-accent sr-only rounded focus:not-sr-only focus:px-4 focus:py-3 focus:absolute focus:top-2 focus:left-2 focus:z-20';
