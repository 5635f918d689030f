import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import { z } from 'zod';
import {
  sandboxApiPath,
  sandboxAttachmentPath,
  sandboxInboxPath,
  sandboxMessagesPath,
  sandboxPath,
  sandboxPayPath,
} from '@/lib/paths/sandbox';
import { dpoActions } from './dpo/actions';
import { refundModes } from './dpo/payments';
import type { Dpo } from './dpo/dpo';
import { payPage, unknownPaymentPage } from './dpo/pay-page';
import { outgoingMessage, type Inbox, type StoredMessage } from './inbox/inbox';
import { inboxPage } from './inbox/inbox-page';
import { apiPageSources, apiRoutes } from './api-page';
import { sandboxPage } from './sandbox-page';

const kib = 1024;
const mib = 1024 * kib;

// E-mails inherit this policy and have inline styles, so inline styles are allowed. Scripts are not.
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ['data:'],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const outageForm = (isDown: boolean) =>
  html`<form method="post">
    <p role="status">The card provider ${isDown ? 'is down' : 'works'}.</p>
    <button name="provider" value="${isDown ? 'start' : 'stop'}">
      ${isDown ? 'Start the card provider' : 'Stop the card provider'}
    </button>
  </form>`;

const indexPage = (dpo: Dpo | undefined) =>
  sandboxPage(
    'Sandbox',
    html`<p>
        The sandbox replaces the services outside the product, so that you can try it. Production has no sandbox.
      </p>
      <ul>
        <li><a href="${sandboxInboxPath}">Inbox</a>: every e-mail and SMS that the product would send</li>
        <li><a href="${sandboxApiPath}">API</a>: every call of the platform</li>
        ${
          dpo
            ? html`<li>
                Card payments: the payment page has a button for each result that a bank can return. You need no card,
                and no money is taken.
              </li>`
            : ''
        }
      </ul>
      ${dpo ? outageForm(dpo.isDown()) : ''}`,
  );

const payForm = z.object({ token: z.string(), action: z.enum([...dpoActions, ...refundModes]) });

function payRoutes(dpo: Dpo): Hono {
  const routes = new Hono({ strict: false });
  const show = (context: Context, token: string) => {
    const payment = dpo.payment(token);
    return payment ? context.html(payPage(payment)) : context.html(unknownPaymentPage(), 404);
  };
  routes.get('/', (context) => show(context, context.req.query('ID') ?? ''));
  routes.post('/', bodyLimit({ maxSize: 16 * kib }), async (context) => {
    const form = payForm.safeParse(await context.req.parseBody());
    if (!form.success) return context.html(unknownPaymentPage(), 400);
    const { token, action } = form.data;
    return context.redirect(dpo.act(token, action) ?? `${sandboxPayPath}?ID=${encodeURIComponent(token)}`, 303);
  });
  return routes;
}

export function publicListener(inbox: Inbox, dpo?: Dpo): Hono {
  const listener = new Hono({ strict: false });
  const protect = (policy: typeof contentSecurityPolicy) =>
    secureHeaders({ contentSecurityPolicy: policy, referrerPolicy: 'no-referrer', strictTransportSecurity: false });
  listener.use(except(`${sandboxApiPath}/*`, protect(contentSecurityPolicy)));
  listener.use(`${sandboxApiPath}/*`, protect({ ...contentSecurityPolicy, ...apiPageSources }));
  listener.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  listener.get(sandboxPath, (context) => context.html(indexPage(dpo)));
  listener.post(sandboxPath, bodyLimit({ maxSize: 16 * kib }), async (context) => {
    const { provider } = await context.req.parseBody();
    if (provider === 'stop' || provider === 'start') dpo?.setDown(provider === 'stop');
    return context.redirect(sandboxPath, 303);
  });
  listener.get(sandboxInboxPath, (context) => {
    const to = context.req.query('to');
    return context.html(inboxPage(inbox.list(to), to));
  });
  listener.get(sandboxMessagesPath, (context) => {
    const withLinks = ({ attachments = [], ...message }: StoredMessage) => ({
      ...message,
      attachments: attachments.map(({ name, type }) => ({ name, type, path: sandboxAttachmentPath(message.id, name) })),
    });
    return context.json(inbox.list(context.req.query('to')).map(withLinks));
  });
  listener.get(sandboxAttachmentPath(':id{[0-9]{1,9}}', ':name'), (context) => {
    const { id, name } = context.req.param();
    const attachment = inbox.attachment(Number(id), name);
    if (!attachment) return context.notFound();
    // The browser saves the file. Content of a message must not be shown as a page of this site.
    context.header('content-disposition', `attachment; filename="${name}"`);
    return context.body(attachment.content, 200, { 'content-type': attachment.type });
  });
  listener.route(sandboxApiPath, apiRoutes());
  if (dpo) listener.route(sandboxPayPath, payRoutes(dpo));
  return listener;
}

/** Returns the admin listener, which the processes of the product use on loopback. Refuses requests from browsers. */
export function adminListener(inbox: Inbox, dpo?: Dpo): Hono {
  const listener = new Hono();
  listener.use(async (context, next) => {
    if (context.req.header('origin') !== undefined)
      return context.json({ error: 'This listener refuses browsers.' }, 403);
    return next();
  });
  listener.post('/inbox/messages', bodyLimit({ maxSize: mib }), async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined);
    const message = outgoingMessage.safeParse(body);
    if (!message.success) return context.json({ error: z.prettifyError(message.error) }, 400);
    return context.json(inbox.add(message.data), 201);
  });
  if (dpo)
    listener.post('/dpo/API/:version{v6|v7}/', bodyLimit({ maxSize: mib }), (context) => dpo.api(context.req.raw));
  return listener;
}
