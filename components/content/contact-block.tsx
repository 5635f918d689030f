import { Card } from '@/components/ui/card';
import { SiteContact } from '@/components/ui/site-contact';
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
        <p>
          <SiteContact of="address" />
        </p>
        <p>
          <SiteContact of="phone" className={link} />
        </p>
        <p>
          <SiteContact of="email" className={link} />
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
