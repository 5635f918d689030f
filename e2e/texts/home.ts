import type { TextRow } from '../texts';

const at = (screen: string): Pick<TextRow, 'screen' | 'trigger' | 'as' | 'run'> => ({
  ...{ screen, trigger: 'opened', as: 'page' },
  run: async (page) => {
    await page.goto(screen);
  },
});

/** Words of the home page and of every page's foot (spec sections 1 and 2). */
export const homeTextRows: TextRow[] = [
  { ...at('/'), text: 'Book' },
  { ...at('/'), text: 'Pay' },
  { ...at('/'), text: 'Confirm' },
  { ...at('/'), text: 'Travel' },
  { ...at('/'), text: 'Customers' },
  { ...at('/'), text: 'Buses' },
  { ...at('/'), text: 'Routes' },
  { ...at('/faqs'), text: 'Privacy Policy' },
  { ...at('/faqs'), text: 'Terms and Conditions' },
  { ...at('/faqs'), text: 'Refund Policy' },
];
