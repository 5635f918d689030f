import { brand } from '@/lib/brand';
import { faqsPath } from '@/lib/paths/pages';

export const faqsPage = {
  path: faqsPath,
  title: 'Help',
  description: `Answers about bus seats in Botswana with ${brand.name}: booking, payment, tickets, children, cancellation and refunds.`,
  heading: 'Help',
  failed: 'The questions could not be loaded. Please try again',
  none: 'There are no questions yet',
} as const;
