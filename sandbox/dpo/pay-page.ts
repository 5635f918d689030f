import { html } from 'hono/html';
import { brand } from '@/lib/brand';
import { formatDate, localDate, localTime } from '@/lib/format/time';
import { homePath } from '@/lib/paths/pages';
import { sandboxPayPath } from '@/lib/paths/sandbox';
import { sandboxPage, type Markup } from '../sandbox-page';
import type { DpoAction } from './actions';
import type { ShownPayment } from './dpo';
import { decimal, type Money } from './money';

type Choice = readonly [action: DpoAction, name: string, what: string];

const usual: readonly Choice[] = [
  ['pay', 'Pay', 'The bank says yes and the browser goes back.'],
  ['decline', 'Decline the card', 'The bank says no. Another card can be tried here.'],
  ['cancel', 'Cancel the payment', 'The payment ends and the browser goes back.'],
];
const unusual: readonly Choice[] = [
  ['pay-later', 'Pay, with the bank taking its time', 'Pending for 10 seconds, then paid.'],
  ['push-only', 'Pay, and never come back', 'Only a push tells of the payment.'],
  ['push-twice', 'Pay, and push twice', 'Two pushes at once, and the browser goes back.'],
  ['slow', 'Pay, with slow answers', 'Every answer about this payment takes 8 seconds.'],
  ['wrong-amount', 'Pay one pula less', 'Told as paid: only the amount is wrong.'],
  ['underpaid', 'Underpay', 'One pula less, and told as underpaid.'],
  ['other-currency', 'Pay in another currency', 'The same number in rand: worth something else.'],
  ['converted', 'Pay converted', 'In US dollars, converted to the right amount.'],
];

const amount = (money: Money) => `${money.currency === 'BWP' ? 'P' : `${money.currency} `}${decimal(money)}`;

const buttons = (choices: readonly Choice[]): Markup =>
  html`<div class="choices">
    ${choices.map(
      ([action, name, what]) =>
        html`<div>
          <button
            name="action"
            value="${action}"
            aria-describedby="${action}-what"
            ${action === 'pay' ? html`class="main"` : ''}
          >
            ${name}
          </button>
          <p id="${action}-what">${what}</p>
        </div>`,
    )}
  </div>`;

const wayBack = ({ returnUrl }: ShownPayment): Markup | '' =>
  returnUrl === undefined ? '' : html`<p><a href="${returnUrl}">Go back to ${brand.name}</a></p>`;

const form = (payment: ShownPayment): Markup =>
  html`<form method="post" action="${sandboxPayPath}">
      <input type="hidden" name="token" value="${payment.token}" />
      <h2>What should happen?</h2>
      ${buttons(usual)}
      <h2>What happens now and then</h2>
      ${buttons(unusual)}
    </form>
    ${wayBack(payment)}`;

const status = (text: string) => html`<p role="status">${text}</p>`;

/** What can be done with the payment as it stands. */
function possibilities(payment: ShownPayment): Markup {
  switch (payment.standing) {
    case 'open':
      return form(payment);
    case 'declined':
      return html`${status('The card was declined. Try another one, or go back.')} ${form(payment)}`;
    case 'pending':
      return html`${status('The bank is looking at this payment.')} ${wayBack(payment)}`;
    case 'paid':
      return payment.stranded
        ? status('This payment is paid. This browser is not sent back: only a push tells of it.')
        : html`${status('This payment is paid.')} ${wayBack(payment)}`;
    case 'cancelled':
      return html`${status('This payment was cancelled.')} ${wayBack(payment)}`;
    case 'expired':
      return html`${status('The time for this payment is over.')} ${wayBack(payment)}`;
  }
}

/** The hosted payment page: whose money, how much, and a button for everything that may come of it. */
export function payPage(payment: ShownPayment) {
  const limitAt = new Date(payment.limitAt);
  return sandboxPage(
    'Card payment',
    html`<p><strong>Simulated card payment: no money is taken.</strong></p>
      <dl>
        <dt>Merchant</dt>
        <dd>${brand.name}</dd>
        <dt>Amount</dt>
        <dd>${amount(payment.due)}</dd>
        <dt>Reference</dt>
        <dd>${payment.companyRef}</dd>
        <dt>For</dt>
        <dd>${payment.description}</dd>
        <dt>Customer</dt>
        <dd>${payment.customer.name}</dd>
        <dt>Until</dt>
        <dd>${formatDate(localDate(limitAt))}, ${localTime(limitAt)}</dd>
      </dl>
      ${possibilities(payment)}`,
  );
}

export const unknownPaymentPage = () =>
  sandboxPage(
    'No such payment',
    html`<p>This address names no payment. Begin again from your booking.</p>
      <p><a href="${homePath}">Go to ${brand.name}</a></p>`,
  );
