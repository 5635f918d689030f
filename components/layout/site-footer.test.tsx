import { ContactBlock } from '@/components/content/contact-block';
import { PolicyScreen } from '@/components/content/policy-screen';
import { sampleContacts } from '@/lib/brand';
import { privacyPolicyPage } from '@/lib/content/privacy-policy';
import { rendered } from '@/components/ui/rendered.fixture';
import { ContactsProvider } from '@/components/ui/site-contact';
import { SiteFooter } from './site-footer';

const own = { phone: '+267 71 234 567', email: 'care@bus.example', address: 'Plot 1, Main Mall, Maun' };
const screens = {
  footer: <SiteFooter />,
  contact: <ContactBlock />,
  policy: <PolicyScreen page={privacyPolicyPage} />,
};

test.each(Object.entries(screens))('the %s has the contacts of the site, and none of the sample', (name, screen) => {
  const page = rendered(<ContactsProvider value={own}>{screen}</ContactsProvider>);
  expect(page.textContent).toContain(own.address);
  expect(page.querySelector('a[href="tel:+26771234567"]')?.textContent).toBe(own.phone);
  expect(page.querySelectorAll('a[href="mailto:care@bus.example"]').length > 0).toBe(name !== 'footer');
  for (const text of Object.values(sampleContacts)) expect(page.textContent).not.toContain(text);
});
