import type { Page } from '@playwright/test';
import { openContactForm, sendContactForm, untilSomebodyCouldHaveTyped, type Typed } from '../contact-form';
import type { TextRow } from '../texts';

const at = (screen: string): Pick<TextRow, 'screen' | 'trigger' | 'as' | 'run'> => ({
  ...{ screen, trigger: 'opened', as: 'page' },
  run: async (page) => {
    await page.goto(screen);
  },
});

/** The contact form, sent with these fields. */
const sent = (trigger: string, typed: Partial<Typed>, text: string): TextRow => ({
  ...{ screen: '/contact_us', trigger, text, as: 'alert' },
  open: openContactForm,
  run: (page: Page) => sendContactForm(page, typed),
});

const contactTextRows: TextRow[] = [
  { ...at('/contact_us'), text: 'Request More Information' },
  sent('without a name', { name: '' }, 'Name can not be empty'),
  sent('without an address', { email: '' }, 'Email cannot be empty'),
  sent('with what is no address', { email: 'naledi@' }, 'Invalid email'),
  sent('without a message', { message: '' }, 'Name can not be empty'),
  {
    ...{ screen: '/contact_us', trigger: 'sent', text: 'Message has been sent', as: 'status' },
    run: async (page) => {
      await openContactForm(page);
      await untilSomebodyCouldHaveTyped(page);
      await sendContactForm(page);
    },
  },
  {
    ...{ screen: '/contact_us', trigger: 'sent without a network', as: 'alert' },
    text: 'Something went wrong while sending message',
    run: async (page) => {
      await openContactForm(page);
      await untilSomebodyCouldHaveTyped(page);
      await page.context().setOffline(true);
      await sendContactForm(page);
    },
  },
];

/** Sentences of the text pages that the specification words, or gives figures for (spec sections 2 and 9). */
export const contentTextRows: TextRow[] = [
  ...contactTextRows,
  { ...at('/post/no-such-post'), text: 'This post does not exist, or is no longer there', expectedErrors: /404/ },
  { ...at('/faqs'), text: 'Do children need a ticket?' },
  { ...at('/blog'), text: 'Content is coming soon' },
  { ...at('/blog'), text: 'We are working on bringing you rich content' },
  { ...at('/refund_policy'), text: 'A request to cancel is accepted only up to 24 hours before departure.' },
  { ...at('/refund_policy'), text: 'A refund is issued 3 to 20 business days after the request was accepted.' },
  { ...at('/refund_policy'), text: 'This policy may change at any time without notice.' },
  { ...at('/terms_conditions'), text: '4. Cancellation of ticket' },
  { ...at('/privacy_policy'), text: '17. Updates of this policy' },
  { ...at('/user_agreement'), text: '17. Updates of this policy' },
  { ...at('/about'), text: 'Passion and hard work' },
];
