import { brand } from '@/lib/brand';

const links = [
  ['/', 'Home'],
  ['/about', 'About'],
  ['/blog', 'Blog'],
  ['/privacy_policy', 'Privacy Policy'],
  ['/terms_conditions', 'Terms and Conditions'],
  ['/refund_policy', 'Refund Policy'],
  ['/faqs', 'Help'],
  ['/check-ticket', 'Check a ticket'],
  ['/login', 'Login'],
] as const;

export function SiteFooter() {
  return (
    <footer className="border-line bg-sunken mt-16 border-t">
      <div className="text-muted mx-auto grid max-w-6xl gap-x-12 gap-y-4 px-4 py-8 text-sm sm:grid-cols-[auto_1fr] sm:py-10">
        <nav aria-label="Footer" className="-ml-3 flex flex-wrap">
          {links.map(([href, label]) => (
            <a key={href} href={href} className="inline-flex min-h-11 items-center px-3 hover:underline">
              {label}
            </a>
          ))}
        </nav>
        <p className="sm:self-center sm:text-right">
          {brand.name}, {brand.address}.{' '}
          <a href={brand.supportPhoneHref} className="inline-flex min-h-11 items-center whitespace-nowrap">
            {brand.supportPhone}
          </a>
        </p>
        <p className="max-w-prose sm:col-span-2">
          {brand.name} provides the technology only. The contract of sale is strictly between the traveller and the
          operator.
        </p>
      </div>
    </footer>
  );
}
