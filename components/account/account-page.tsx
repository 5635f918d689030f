import type { ReactNode } from 'react';
import { CarriedNotice } from '@/components/ui/carried-notice';
import { Card } from '@/components/ui/card';

type Props = {
  title: string;
  lead?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** The width fits the phone field of 600 px (spec section 9). */
export function AccountPage({ title, lead, footer, children }: Props) {
  return (
    <div className="mx-auto max-w-[650px] py-6">
      <CarriedNotice />
      <h1 className="mb-4 text-2xl">{title}</h1>
      {lead}
      <Card>{children}</Card>
      {footer && <p className="mt-4">{footer}</p>}
    </div>
  );
}
