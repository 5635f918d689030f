import { html } from 'hono/html';
import { formatDate, localDate, localTime } from '@/lib/format/time';
import { sandboxAttachmentPath, sandboxInboxPath } from '@/lib/paths/sandbox';
import { sandboxPage, type Markup } from '../sandbox-page';
import type { StoredMessage } from './inbox';

const shownMessages = 200;
const urlInText = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;
const channelNames = { email: 'E-mail', sms: 'SMS' } as const;

/** Returns the text with its URLs as links. split() puts the URLs at the odd indexes. */
const linked = (text: string): Markup[] =>
  text.split(urlInText).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

const mailFrame = ({ subject, html: body }: StoredMessage): Markup | '' =>
  body === undefined
    ? ''
    : html`<details>
        <summary>View in an e-mail program</summary>
        <iframe
          title="${subject ?? 'Message'}"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcdoc="${`<base target="_blank">${body}`}"
        ></iframe>
      </details>`;

const attached = ({ id, attachments = [] }: StoredMessage): Markup | '' =>
  attachments.length === 0
    ? ''
    : html`<p>
        Attached: ${attachments.map(({ name }) => html`<a href="${sandboxAttachmentPath(id, name)}">${name}</a> `)}
      </p>`;

const card = (message: StoredMessage): Markup => {
  const sentAt = new Date(message.sentAt);
  return html`<article id="message-${message.id}">
    <header>
      <span class="channel">${channelNames[message.channel]}</span>
      <a href="?to=${encodeURIComponent(message.to)}">${message.to}</a>
      <time datetime="${message.sentAt}">${formatDate(localDate(sentAt))}, ${localTime(sentAt)}</time>
    </header>
    ${message.subject === undefined ? '' : html`<h2>${message.subject}</h2>`}
    ${message.replyTo === undefined ? '' : html`<p>Replies go to ${message.replyTo}</p>`}
    <p class="text">${linked(message.text)}</p>
    ${attached(message)} ${mailFrame(message)}
  </article>`;
};

export const inboxPage = (messages: readonly StoredMessage[], to: string | undefined) => {
  const heading = to === undefined ? 'Inbox' : `Inbox of ${to}`;
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  const rest = messages.length > shownMessages ? `. The newest ${shownMessages} are below` : '';
  return sandboxPage(
    heading,
    html`<p>Nothing leaves this machine. This inbox receives every message of the product. ${count}${rest}.</p>
      ${to === undefined ? '' : html`<p><a href="${sandboxInboxPath}">All messages</a></p>`}
      ${messages.slice(0, shownMessages).map(card)}`,
  );
};
