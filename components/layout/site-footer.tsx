'use client';

// A client component, because it is the same on every page: HTML and data of a server component would be sent twice.
import { brand } from '@/lib/brand';
import {
  aboutPath,
  blogPath,
  checkTicketPath,
  contactPath,
  faqsPath,
  homePath,
  loginPath,
  privacyPolicyPath,
  refundPolicyPath,
  termsPath,
  terminalsPath,
} from '@/lib/paths/pages';

const columns = [
  {
    title: 'Company',
    links: [
      [homePath, 'Home'],
      [aboutPath, 'About'],
      [blogPath, 'Blog'],
    ],
  },
  {
    title: 'Help and contact',
    links: [
      [faqsPath, 'Help'],
      [terminalsPath, 'Where to pay'],
      [contactPath, 'Contact'],
      [checkTicketPath, 'Check a ticket'],
      [loginPath, 'Login'],
    ],
  },
  {
    title: 'Terms and policies',
    links: [
      [termsPath, 'Terms and Conditions'],
      [privacyPolicyPath, 'Privacy Policy'],
      [refundPolicyPath, 'Refund Policy'],
    ],
  },
] as const;

export function SiteFooter() {
  return (
    <footer className="border-line bg-sunken mt-10 border-t text-sm sm:mt-16">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-6 sm:py-10 md:grid-cols-[minmax(0,1fr)_auto] md:gap-16">
        <div className="text-muted max-w-sm">
          <p className="text-ink text-xl font-extrabold tracking-tight">{brand.name}</p>
          <p className="mt-1">{brand.tagline}.</p>
          <address className="mt-4 not-italic">
            {brand.address}
            <a href={brand.supportPhoneHref} className="flex min-h-11 items-center font-semibold">
              {brand.supportPhone}
            </a>
          </address>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-3 lg:gap-x-16">
          {columns.map(({ title, links }) => (
            <div key={title} className="nth-2:max-sm:row-span-2">
              <p className="font-semibold">{title}</p>
              <ul>
                {links.map(([href, label]) => (
                  <li key={href}>
                    <a href={href} className="text-muted hover:text-accent flex min-h-11 items-center">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="text-muted border-line border-t pt-6 md:col-span-2">
          {brand.name} provides the technology only. The contract of sale is strictly between the traveller and the
          operator.
        </p>
      </div>
    </footer>
  );
}
