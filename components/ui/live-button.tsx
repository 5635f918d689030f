'use client';

import type { ComponentProps } from 'react';
import { Button } from './button';
import { useHydrated } from './use-hydrated';

/** Disabled before hydration, so that no tap is ignored. */
export function LiveButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return <Button {...rest} disabled={!hydrated || disabled} />;
}
