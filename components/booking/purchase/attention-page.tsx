'use client';

import type { ComponentProps } from 'react';
import { buttonClass } from '@/components/ui/button';
import { overviewPathOf } from '@/lib/paths/bookings';
import { AttentionStep } from './booking-steps';

/** A page of the server cannot pass the function `cancel` to a script. */
export function AttentionPage(props: Omit<ComponentProps<typeof AttentionStep>, 'cancel'>) {
  return (
    <AttentionStep
      {...props}
      cancel={() => (
        <a href={overviewPathOf(props.query)} className={buttonClass('secondary')}>
          Cancel
        </a>
      )}
    />
  );
}
