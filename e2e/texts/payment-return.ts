import type { ReturnOutcome } from '@/lib/contracts/payments';
import { bookUnpaid, returnPath, startPayment } from '../paying';
import type { TextRow } from '../texts';

const asks = '**/api/payments/dpo/return';
const reference = 'A1B2C3D4G';
const back = { screen: '/payment/{provider}/webhooks' };

const notDebited =
  'Error occurred processing your booking payment, and your account was not debited. If there was a debit to your transaction, please reach out to us through our communication channel with the reference number sent to your primary contact';

/** On the return page of an open payment, then told so. */
const onReturn =
  (outcome: ReturnOutcome, asked = 1): TextRow['run'] =>
  async (page, fixtures) => {
    const { bookingId } = await bookUnpaid(page.request, fixtures);
    const token = await startPayment(page.request, bookingId);
    await page.clock.install();
    await page.route(asks, (route) => route.fulfill({ json: outcome }));
    await page.goto(returnPath(token));
    await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
    for (let count = 0; count < asked; count += 1) {
      const answered = page.waitForResponse(asks);
      await page.clock.runFor(3000);
      await answered;
    }
  };

const saved = onReturn({ state: 'saved', reference });
const checking = onReturn({ state: 'checking', reference: null });

const ends = [
  ['saved', 'status', 'Your payment has been acknowledged and saved on our records'],
  [
    'credited',
    'status',
    'Your payment has been acknowledged. It could not be used for the booking, so the amount is in your wallet. We have sent you a message about it',
  ],
  [
    'review',
    'status',
    'Your payment has been acknowledged, but it differs from what was due. We are looking at it. Please do not pay again',
  ],
  [
    'unsaved',
    'alert',
    'Your payment has been acknowledged, but our server failed to save it. Please quote the transaction reference to us later',
  ],
  [
    'save_error',
    'alert',
    'There was an error processing your payment on our servers, but the payment was credited. Please reach out to us if there is no acknowledgement within 2 working days',
  ],
  ['not_debited', 'alert', notDebited],
] as const;

/** What became of a payment, as the browser that comes back is told (spec sections 4 and 8). */
export const paymentReturnTextRows: TextRow[] = [
  ...ends.map(([state, as, text]): TextRow => ({
    ...{ ...back, trigger: `the payment is ${state}`, as, text },
    run: onReturn({ state, reference }),
  })),
  {
    ...{ ...back, trigger: 'told five times that nothing was paid', as: 'alert', text: notDebited },
    run: onReturn({ state: 'unpaid', reference: null }, 5),
  },
  {
    ...{ ...back, trigger: 'no token', as: 'alert', text: notDebited },
    run: async (page) => {
      await page.goto('/payment/dpo/webhooks?TransID=1');
    },
  },
  {
    ...{ ...back, trigger: 'an end', as: 'page', text: 'Thank You!' },
    run: saved,
  },
  {
    ...{ ...back, trigger: 'an end that leads on', as: 'page', text: 'In 30 seconds your bookings are shown.' },
    run: saved,
  },
  {
    ...{ ...back, trigger: 'nothing is certain yet', as: 'page', text: 'Checking your payment' },
    run: checking,
  },
  {
    ...{ ...back, trigger: 'nothing is certain yet', as: 'status' },
    text: 'One moment, we are asking the card provider.',
    run: checking,
  },
  {
    ...{ ...back, trigger: 'nothing is certain for long', as: 'status' },
    text: 'This takes longer than usual. You may leave this page: we go on checking and send you a message.',
    run: onReturn({ state: 'checking', reference: null }, 10),
  },
];
