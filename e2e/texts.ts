import type { Page } from '@playwright/test';
import type pg from 'pg';
import { accountOutcomeRows } from './texts/account-outcomes';
import { accountTextRows } from './texts/accounts';
import { bookingTextRows } from './texts/booking';
import { contentTextRows } from './texts/content';
import { bookingListTextRows } from './texts/bookings';
import { homeTextRows } from './texts/home';
import { landingTextRows } from './texts/landing';
import { loginTextRows } from './texts/login';
import { paymentReturnTextRows } from './texts/payment-return';
import { paymentTextRows } from './texts/payments';
import { searchTextRows } from './texts/search';
import { signUpTextRows } from './texts/sign-up';
import { ticketCheckTextRows } from './texts/ticket-checks';
import { ticketTextRows } from './texts/tickets';
import { walletTextRows } from './texts/wallet';
import type { Person } from './app';

export type TextFixtures = {
  travelDate: string;
  newPerson: () => Promise<Person>;
  database: pg.Pool;
};

/** One message of the product: where it appears, what brings it about, and its words to the letter. */
export type TextRow = {
  screen: string;
  trigger: string;
  text: string;
  /** How it is shown: announced at once, announced politely, for 2 seconds only, as a clock, or plainly on the page. */
  as: 'alert' | 'status' | 'toast' | 'timer' | 'page';
  /** Console errors that belong to it. */
  expectedErrors?: RegExp;
  /**
   * Where `run` begins. Rows with the same one are looked at on one visit, one after the other: `run` finds the page as
   * the row before has left it. Without one `run` begins in a fresh browser.
   */
  open?: (page: Page, fixtures: TextFixtures) => Promise<void>;
  /** Brings the message about. Rows with the same one are looked at together. */
  run: (page: Page, fixtures: TextFixtures) => Promise<void>;
};

/** Every message that a person may read; each row is run in a browser by texts.spec.ts. */
export const texts: readonly TextRow[] = [
  ...searchTextRows,
  ...landingTextRows,
  ...loginTextRows,
  ...bookingTextRows,
  ...bookingListTextRows,
  ...accountTextRows,
  ...walletTextRows,
  ...paymentTextRows,
  ...paymentReturnTextRows,
  ...signUpTextRows,
  ...accountOutcomeRows,
  ...contentTextRows,
  ...homeTextRows,
  ...ticketTextRows,
  ...ticketCheckTextRows,
];
