import { brand } from '@/lib/brand';

export function SiteFooter() {
  return (
    <footer className="border-line bg-sunken mt-16 border-t">
      <div className="text-muted mx-auto flex max-w-6xl flex-wrap gap-x-8 gap-y-2 px-4 py-8 text-sm">
        <nav aria-label="Footer" className="flex gap-6">
          <a href="/" className="py-2">
            Home
          </a>
          <a href="/faqs" className="py-2">
            Help
          </a>
          <a href="/login" className="py-2">
            Login
          </a>
        </nav>
        <p className="py-2">
          {brand.name}, {brand.address}. <a href={brand.supportPhoneHref}>{brand.supportPhone}</a>
        </p>
        <p className="w-full">
          {brand.name} provides the technology only. The contract of sale is strictly between the traveller and the
          operator.
        </p>
      </div>
    </footer>
  );
}
