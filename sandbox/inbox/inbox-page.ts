import { html } from 'hono/html';
import { formatDate, localDate, localTime } from '@/lib/format/time';
import { sandboxAttachmentPath, sandboxInboxPath } from '@/lib/paths/sandbox';
import { sandboxPage, type Markup } from '../sandbox-page';
import type { KeptMessage } from './inbox';

const SHOWN = 200;
const ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;
const channelNames = { email: 'E-mail', sms: 'SMS' } as const;

/** Text as it was sent, with addresses one can follow: split puts them at the odd places. */
const linked = (text: string): Markup[] =>
  text.split(ADDRESS).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

/** The body of a mail, as a mail program shows it: without scripts, and its links open a page of their own. */
const mailFrame = ({ subject, html: body }: KeptMessage): Markup | '' =>
  body === undefined
    ? ''
    : html`<details>
        <summary>As an e-mail program shows it</summary>
        <iframe
          title="${subject ?? 'Message'}"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcdoc="${`<base target="_blank">${body}`}"
        ></iframe>
      </details>`;

const attached = ({ id, attachments = [] }: KeptMessage): Markup | '' =>
  attachments.length === 0
    ? ''
    : html`<p>
        Attached: ${attachments.map(({ name }) => html`<a href="${sandboxAttachmentPath(id, name)}">${name}</a> `)}
      </p>`;

const card = (message: KeptMessage): Markup => {
  const sentAt = new Date(message.sentAt);
  return html`<article id="message-${message.id}">
    <header>
      <span class="channel">${channelNames[message.channel]}</span>
      <a href="?to=${encodeURIComponent(message.to)}">${message.to}</a>
      <time datetime="${message.sentAt}">${formatDate(localDate(sentAt))}, ${localTime(sentAt)}</time>
    </header>
    ${message.subject === undefined ? '' : html`<h2>${message.subject}</h2>`}
    ${message.replyTo === undefined ? '' : html`<p>Answers go to ${message.replyTo}</p>`}
    <p class="text">${linked(message.text)}</p>
    ${attached(message)} ${mailFrame(message)}
  </article>`;
};

/** Every message the product has sent, newest first; the latest 200 are shown. */
export const inboxPage = (messages: readonly KeptMessage[], to: string | undefined) => {
  const heading = to === undefined ? 'Inbox' : `Inbox of ${to}`;
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  const rest = messages.length > SHOWN ? `, the latest ${SHOWN} of them below` : '';
  return sandboxPage(
    heading,
    html`<p>Nothing leaves this machine: what the product would have sent arrives here. ${count}${rest}.</p>
      ${to === undefined ? '' : html`<p><a href="${sandboxInboxPath}">All messages</a></p>`}
      ${messages.slice(0, SHOWN).map(card)}`,
  );
};
