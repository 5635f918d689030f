import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import { z } from 'zod';
import { outgoingMessage, type Inbox } from './inbox/inbox';
import { inboxPage } from './inbox/inbox-page';
import { sandboxPage } from './sandbox-page';

const MIB = 1024 * 1024;

// Styles may stand in the page because a shown e-mail, which inherits this policy, brings its own. Scripts may not.
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ['data:'],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const indexPage = () =>
  sandboxPage(
    'Sandbox',
    html`<p>Stand-ins for the outside world, for trying the product out. In production none of this exists.</p>
      <ul>
        <li><a href="/sandbox/inbox">Inbox</a>: every e-mail and SMS that would be sent</li>
      </ul>`,
  );

/** What browsers may reach: pages to read. */
export function publicDoor(inbox: Inbox): Hono {
  const door = new Hono({ strict: false });
  door.use(secureHeaders({ contentSecurityPolicy, referrerPolicy: 'no-referrer', strictTransportSecurity: false }));
  door.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  door.get('/sandbox', (context) => context.html(indexPage()));
  door.get('/sandbox/inbox', (context) => {
    const to = context.req.query('to');
    return context.html(inboxPage(inbox.list(to), to));
  });
  door.get('/sandbox/inbox/messages.json', (context) => context.json(inbox.list(context.req.query('to'))));
  return door;
}

/** What the product's own processes reach, on loopback. A request that a browser made is refused. */
export function adminDoor(inbox: Inbox): Hono {
  const door = new Hono();
  door.use(async (context, next) => {
    if (context.req.header('origin') !== undefined) return context.json({ error: 'no browsers here' }, 403);
    return next();
  });
  door.post('/inbox/messages', bodyLimit({ maxSize: MIB }), async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined);
    const message = outgoingMessage.safeParse(body);
    if (!message.success) return context.json({ error: z.prettifyError(message.error) }, 400);
    return context.json(inbox.add(message.data), 201);
  });
  return door;
}
