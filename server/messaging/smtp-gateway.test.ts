import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { closeAfterEach, listen } from '@/server/testing/test-http';
import { startMailServer } from '@/server/testing/test-mail-server';
import { GatewayError, MessageRefusedError, type OutgoingMessage } from './gateway';
import { smtpGateway } from './smtp-gateway';

const message: OutgoingMessage = {
  channel: 'email',
  to: 'mpho@passenger.example',
  idempotencyKey: '5d0a3f6e-0001-4000-8000-000000000001',
  subject: 'Tsela: Tšhwane',
  text: 'Tšhwane & Gaborone',
  html: '<p>Tšhwane &amp; Gaborone</p>',
  replyTo: null,
  attachments: [],
};
const from = 'tickets@tsela.example';

const closings = closeAfterEach();

async function mailServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  closings.push(server.close);
  return server;
}

async function failure(sending: Promise<void>): Promise<string> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error('sent, or not a GatewayError', { cause: error });
  for (const secret of [message.to, 'hush', message.text]) expect(error.message).not.toContain(secret);
  return error.message;
}

describe('an e-mail over SMTP', () => {
  it('arrives as text and HTML, from our sender, to its one recipient', async () => {
    const { arrived, port } = await mailServer();
    await smtpGateway({ url: `smtp://127.0.0.1:${port}`, from }).send(message);
    expect(arrived).toMatchObject([{ from, to: [message.to] }]);
    const mail = await PostalMime.parse(arrived[0]?.raw ?? '');
    expect(mail).toMatchObject({
      from: { name: 'Tsela', address: from },
      to: [{ address: message.to }],
      subject: message.subject,
    });
    expect(mail.text?.trim()).toBe(message.text);
    expect(mail.html?.trim()).toBe(message.html);
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it('has a reply address only if it is exactly one address', async () => {
    const { arrived, port } = await mailServer();
    const gateway = smtpGateway({ url: `smtp://127.0.0.1:${port}`, from });
    for (const replyTo of ['naledi@tsela.example', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example']) {
      await gateway.send({ ...message, replyTo });
    }
    const mails = await Promise.all(arrived.map(({ raw }) => PostalMime.parse(raw)));
    expect(mails.map(({ replyTo }) => replyTo?.map(({ address }) => address))).toEqual([
      ['naledi@tsela.example'],
      undefined,
      undefined,
    ]);
    expect(arrived.map(({ to }) => to)).toEqual([[message.to], [message.to], [message.to]]);
    expect(mails.flatMap(({ bcc = [] }) => bcc)).toEqual([]);
  });

  it('has the same Message-ID when it is sent again', async () => {
    const { arrived, port } = await mailServer();
    const gateway = smtpGateway({ url: `smtp://127.0.0.1:${port}`, from: 'Tsela Tickets <tickets@tsela.example>' });
    await gateway.send(message);
    await gateway.send(message);
    const mails = await Promise.all(arrived.map(({ raw }) => PostalMime.parse(raw)));
    const id = `<${message.idempotencyKey}@tsela.example>`;
    expect(mails.map(({ messageId }) => messageId)).toEqual([id, id]);
    expect(mails[0]?.from).toMatchObject({ name: 'Tsela Tickets', address: from });
  });

  it.each([
    'mpho@passenger.example, thief@otherHost.example',
    'mpho@passenger.example\r\nRCPT TO:<thief@otherHost.example>',
    'Mpho: thief@otherHost.example;',
    'mpho <thief@otherHost.example>',
  ])('is not sent to the recipient %j', async (to) => {
    const { arrived, port } = await mailServer();
    const sending = smtpGateway({ url: `smtp://127.0.0.1:${port}`, from }).send({ ...message, to });
    expect(await failure(sending)).toBe('the recipient is not one e-mail address');
    expect(arrived).toEqual([]);
  });

  it('is sent with our name and password, encrypted', async () => {
    const { arrived, port } = await mailServer({
      secure: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'hush' ? done(null, { user: username }) : done(new Error('Invalid hush')),
    });
    const url = (password: string) => `smtps://tsela:${password}@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    await smtpGateway({ url: url('hush'), from }).send(message);
    expect(arrived).toMatchObject([{ user: 'tsela', encrypted: true }]);
    expect(await failure(smtpGateway({ url: url('wrong'), from }).send(message))).toBe('the mail server: EAUTH 535');
  });

  it('is not sent unencrypted to another machine', async () => {
    const { arrived, port } = await mailServer();
    // The same machine by an address that is not a loopback address.
    const otherHost = smtpGateway({ url: `smtp://0.0.0.0:${port}`, from });
    expect(await failure(otherHost.send(message))).toBe('the mail server: ETLS 500');
    expect(arrived).toEqual([]);
  });
});

describe('a mail server', () => {
  it('is reported with the kind of failure if it is down', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const url = `smtp://tsela:hush@127.0.0.1:${port}`;
    expect(await failure(smtpGateway({ url, from }).send(message))).toMatch(/^the mail server: E[A-Z]+$/);
  });

  it('is reported with its code, without the refused recipient', async () => {
    const { port } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no mailbox ${address} here`), { responseCode: 550 })),
    });
    const sending = smtpGateway({ url: `smtp://127.0.0.1:${port}`, from }).send(message);
    expect(await failure(sending)).toBe('the mail server: EENVELOPE 550');
    await expect(sending).rejects.toBeInstanceOf(MessageRefusedError);
  });

  it('is not a refusal of one message if the server refuses the sender', async () => {
    const { port } = await mailServer({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('blocked'), { responseCode: 550 })),
    });
    const sending = smtpGateway({ url: `smtp://127.0.0.1:${port}`, from }).send(message);
    expect(await failure(sending)).toBe('the mail server: EENVELOPE 550');
    await expect(sending).rejects.not.toBeInstanceOf(MessageRefusedError);
  });

  it.each([
    ['never greets', undefined],
    ['greets and then says no more', '220 slow.example\r\n'],
  ])('fails after the time limit if it %s', async (_what, greeting) => {
    let left: (() => void) | undefined;
    const hungUp = new Promise<void>((resolve) => (left = resolve));
    const server = createServer((socket) => {
      if (greeting) socket.write(greeting);
      socket.on('error', () => undefined).on('close', () => left?.());
      socket.resume();
    });
    const port = await listen(server);
    closings.push(() => new Promise((resolve) => server.close(resolve)));
    const sending = smtpGateway({ url: `smtp://127.0.0.1:${port}`, from, limitMs: 100 }).send(message);
    expect(await failure(sending)).toBe('the mail server took too long');
    await hungUp;
  });
});
