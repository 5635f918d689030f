'use client';

import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { FunnelSteps } from '@/components/booking/purchase/funnel-steps';

const booked = ['notice', 'card-return'];

export default function OverviewLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <FunnelSteps current={booked.includes(useSearchParams().get('step') ?? '') ? 'Pay' : 'Check'} />
      {children}
    </>
  );
}
