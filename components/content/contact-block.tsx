import { Card } from '@/components/ui/card';
import { brand } from '@/lib/brand';
import { links } from '@/lib/content/links';

const link = 'inline-flex min-h-11 items-center';

export function ContactBlock({ onForm = false }: { onForm?: boolean }) {
  return (
    <Card aria-labelledby="contact-title">
      <h2 id="contact-title" className="mb-4 text-xl">
        Contact
      </h2>
      <address className="not-italic">
        <p className="font-semibold">{brand.name}</p>
        <p>{brand.address}</p>
        <p>
          <a href={links.phone.href} className={link}>
            {links.phone.label}
          </a>
        </p>
        <p>
          <a href={links.email.href} className={link}>
            {links.email.label}
          </a>
        </p>
      </address>
      {!onForm && (
        <p className="mt-2">
          Or send us a message with the <a href={links.contact.href}>{links.contact.label}</a>.
        </p>
      )}
    </Card>
  );
}
