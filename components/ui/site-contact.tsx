'use client';

import { createContext, use, type ReactNode } from 'react';
import { sampleContacts, type SiteContacts } from '@/lib/brand';

const Contacts = createContext(sampleContacts);

export const ContactsProvider = ({ value, children }: { value: SiteContacts; children: ReactNode }) => (
  <Contacts value={value}>{children}</Contacts>
);

export function SiteContact({ of, className }: { of: keyof SiteContacts; className?: string }) {
  const text = use(Contacts)[of];
  if (of === 'address') return text;
  return (
    <a href={of === 'phone' ? `tel:${text.replaceAll(' ', '')}` : `mailto:${text}`} className={className}>
      {text}
    </a>
  );
}
