import type { TextRow } from '../texts';

const at = (screen: string): Pick<TextRow, 'screen' | 'trigger' | 'as' | 'run'> => ({
  ...{ screen, trigger: 'opened', as: 'page' },
  run: async (page) => {
    await page.goto(screen);
  },
});

/** Sentences of the text pages that the specification words, or gives figures for (spec sections 2 and 9). */
export const contentTextRows: TextRow[] = [
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
