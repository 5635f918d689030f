'use client';

import { useSearchParams } from 'next/navigation';
import { FunnelSteps } from './funnel-steps';

const booked = ['notice', 'card-return'];

export function OverviewSteps() {
  return <FunnelSteps current={booked.includes(useSearchParams().get('step') ?? '') ? 'Pay' : 'Check'} />;
}
