'use client';

import type { ComponentProps } from 'react';
import { Button } from './button';
import { useHydrated } from './use-hydrated';

/** A button that does nothing before the page is alive, and says so until then by being disabled: no tap is lost. */
export function LiveButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const alive = useHydrated();
  return <Button {...rest} disabled={!alive || disabled} />;
}
