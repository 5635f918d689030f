'use client';

// A client component, because it is the same on every page: HTML and data of a server component would be sent twice.
import { SiteContact } from '@/components/ui/site-contact';
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

const funnelLinks = [
  [faqsPath, 'Help'],
  [termsPath, 'Terms and Conditions'],
] as const;

export function SiteFooter() {
  return (
    <footer className="border-line bg-sunken short-footer:mt-8! mt-8 sm:mt-16 border-t text-sm">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-2">
        <PaymentMarks />
        <p className="font-semibold">No booking fee</p>
        <p>
          Help by phone{' '}
          <SiteContact of="phone" className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap" />
        </p>
        <p className="short-footer:flex hidden gap-x-6">
          {funnelLinks.map(([href, label]) => (
            <a key={href} href={href} className="text-muted inline-flex min-h-11 min-w-11 items-center">
              {label}
            </a>
          ))}
        </p>
      </div>
      <div className="border-line short-footer:hidden border-t" />
      <div className="short-footer:hidden mx-auto grid max-w-6xl gap-4 px-4 py-4 sm:gap-8 sm:py-10 md:grid-cols-[minmax(0,1fr)_auto] md:gap-16">
        <div className="text-muted max-w-sm">
          <p className="text-ink text-xl font-extrabold tracking-tight max-sm:hidden">{brand.name}</p>
          <p className="mt-1 max-sm:hidden">{brand.tagline}.</p>
          <address className="not-italic sm:mt-4">
            <SiteContact of="address" />
          </address>
        </div>
        <nav
          aria-label="Footer"
          className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-8 lg:gap-x-16"
        >
          {columns.map(({ title, links }) => (
            <div key={title}>
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
        <p className="text-muted border-line border-t pt-4 sm:pt-6 md:col-span-2">
          {brand.name} provides the technology only. The contract of sale is strictly between the traveller and the
          operator.
        </p>
      </div>
    </footer>
  );
}

const frame = 'border-line h-6 w-10 rounded border bg-white';

function PaymentMarks() {
  return (
    <ul aria-label="Cards" className="flex gap-2">
      <li>
        <svg viewBox="0 0 40 24" role="img" aria-label="Visa" className={frame}>
          <text x="20" y="16.5" textAnchor="middle" fontSize="12" fontWeight="800" fontStyle="italic" fill="#1a1f71">
            VISA
          </text>
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 40 24" role="img" aria-label="Mastercard" className={frame}>
          <circle cx="16" cy="12" r="7" fill="#eb001b" />
          <circle cx="24" cy="12" r="7" fill="#f79e1b" fillOpacity=".85" />
        </svg>
      </li>
    </ul>
  );
}
