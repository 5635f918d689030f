import type { ReactNode } from 'react';
import { CarriedNotice } from '@/components/ui/carried-notice';

export default function BookingLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CarriedNotice />
      {children}
    </>
  );
}
