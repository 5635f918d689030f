import type { ReactNode } from 'react';
import { AccountSidebar } from '@/components/account/account-sidebar';

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start">
      <AccountSidebar />
      <div>{children}</div>
    </div>
  );
}
