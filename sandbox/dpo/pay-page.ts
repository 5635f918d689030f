import { html } from 'hono/html';
import { brand } from '@/lib/brand';
import { formatDate, localDate, localTime } from '@/lib/format/time';
import { homePath } from '@/lib/paths/pages';
import { sandboxPayPath } from '@/lib/paths/sandbox';
import { sandboxPage, type Markup } from '../sandbox-page';
import type { DpoAction } from './actions';
import type { ShownPayment } from './dpo';
import { decimal, type RefundMode } from './payments';

type Choice<Action extends string = DpoAction> = readonly [action: Action, name: string, explanation: string];

const usual: readonly Choice[] = [
  ['pay', 'Pay', 'The bank accepts the payment and the browser returns.'],
  ['decline', 'Decline the card', 'The bank refuses the card. You can try another card here.'],
  ['cancel', 'Cancel the payment', 'The payment ends and the browser returns.'],
];
const unusual: readonly Choice[] = [
  ['pay-later', 'Pay later', 'The payment is pending for 10 seconds, then paid.'],
  ['pay-mobile', 'Pay with mobile money', 'The payment is paid by Orange Money.'],
  ['push-only', 'Pay without a return', 'The browser does not return. Only a push reports the payment.'],
  ['push-twice', 'Pay with two pushes', 'The provider sends two pushes and the browser returns.'],
  ['slow', 'Pay with slow responses', 'Every response about this payment takes 8 seconds.'],
  ['wrong-amount', 'Pay one pula less', 'The response says paid. Only the amount is wrong.'],
  ['underpaid', 'Underpay', 'One pula less. The response says underpaid.'],
  ['other-currency', 'Pay in another currency', 'The same number in rand, so the value is different.'],
  ['converted', 'Pay converted', 'Another currency, converted to the right amount.'],
];

const ofRefunds: readonly Choice<RefundMode>[] = [
  ['refund-usual', 'Refund', 'The provider makes each refund and lists it.'],
  ['refund-refused', 'Refuse', 'The provider refuses a refund (999).'],
  ['refund-declined', 'Decline later', 'The provider accepts a refund. Its list says declined (008).'],
  ['refund-manual', 'Wait for a person', 'The list says pending (009) for a minute, then refunded.'],
  ['refund-slow', 'Respond slowly', 'The response to a refund takes 8 seconds.'],
  ['refund-lost-before', 'Lose the request', 'No refund is made, and the response is lost.'],
  ['refund-lost-after', 'Lose the response', 'The refund is made, and the response is lost.'],
  ['refund-listed-late', 'List late', 'The list shows the refund after a minute.'],
  ['refund-listed-twice', 'List twice', 'The list shows the refund twice.'],
];

const buttons = (choices: readonly Choice<string>[]): Markup =>
  html`<div class="choices">
    ${choices.map(
      ([action, name, explanation]) =>
        html`<div>
          <button
            name="action"
            value="${action}"
            aria-describedby="${action}-explanation"
            ${action === 'pay' ? html`class="main"` : ''}
          >
            ${name}
          </button>
          <p id="${action}-explanation">${explanation}</p>
        </div>`,
    )}
  </div>`;

const returnLink = ({ returnUrl }: ShownPayment): Markup | '' =>
  returnUrl === undefined ? '' : html`<p><a href="${returnUrl}">Go back to ${brand.name}</a></p>`;

const refundForm = ({ token, refundMode, refunds }: ShownPayment): Markup =>
  html`<form method="post" action="${sandboxPayPath}">
    <input type="hidden" name="token" value="${token}" />
    <h2>What should happen to refunds?</h2>
    <p>Now: ${ofRefunds.find(([mode]) => mode === refundMode)?.[1]}. Refunds made: ${refunds.length}.</p>
    ${buttons(ofRefunds)}
  </form>`;

const form = (payment: ShownPayment): Markup =>
  html`<form method="post" action="${sandboxPayPath}">
      <input type="hidden" name="token" value="${payment.token}" />
      <h2>What should happen?</h2>
      ${buttons(usual)}
      <h2>Rare results</h2>
      ${buttons(unusual)}
    </form>
    ${returnLink(payment)}`;

const status = (text: string) => html`<p role="status">${text}</p>`;

function possibilities(payment: ShownPayment): Markup {
  switch (payment.paymentStatus) {
    case 'open':
      return form(payment);
    case 'declined':
      return html`${status('The card was declined. Try another card, or go back.')} ${form(payment)}`;
    case 'pending':
      return html`${status('The bank is checking this payment.')} ${returnLink(payment)}`;
    case 'paid':
      return payment.stranded
        ? status('This payment is paid. This browser does not return. Only a push reports the payment.')
        : html`${status('This payment is paid.')} ${returnLink(payment)} ${refundForm(payment)}`;
    case 'cancelled':
      return html`${status('This payment was cancelled.')} ${returnLink(payment)}`;
    case 'expired':
      return html`${status('The time for this payment is over.')} ${returnLink(payment)}`;
  }
}

export function payPage(payment: ShownPayment) {
  const limitAt = new Date(payment.limitAt);
  return sandboxPage(
    'Card payment',
    html`<p><strong>Simulated card payment: no money is taken.</strong></p>
      <dl>
        <dt>Merchant</dt>
        <dd>${brand.name}</dd>
        <dt>Amount</dt>
        <dd>P${decimal(payment.due)}</dd>
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
    'Payment not found',
    html`<p>This link does not belong to a payment. Start again from your booking.</p>
      <p><a href="${homePath}">Go to ${brand.name}</a></p>`,
  );
