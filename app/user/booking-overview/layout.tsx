import type { ReactNode } from 'react';
import { OverviewSteps } from '@/components/booking/purchase/overview-steps';

export default function OverviewLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <OverviewSteps />
      {children}
    </>
  );
}
