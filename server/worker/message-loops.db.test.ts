import { createServer, type Socket } from 'node:net';
import { asc } from 'drizzle-orm';
import { messageOutbox } from '@/server/db/schema/messages';
import { gatewayByChannel, type MessageGateway } from '@/server/messaging/gateway';
import type { NewMessage } from '@/server/messaging/sealed-message';
import { smtpGateway } from '@/server/messaging/smtp-gateway';
import { listen } from '@/server/testing/test-http';
import * as messages from '@/server/testing/test-messages';
import { until } from '@/server/testing/until';
import { startMessageLoops } from './drain-loop';

const test = messages.testOutbox();

const enqueue = (message: NewMessage) => messages.enqueue(test.db, message);
const code = (cause: string, channel: 'email' | 'sms', recipient: string): NewMessage => ({
  cause,
  channel,
  recipient,
  template: 'reset-code',
  data: { code: '480159', minutes: 10, link: null, linkMinutes: 30 },
});
const enqueueMails = async (count: number) => {
  for (let number = 0; number < count; number += 1) {
    const recipient = `${number}@passenger.example`;
    await enqueue({ cause: `mail ${number}`, channel: 'email', recipient, template: 'password-changed', data: {} });
  }
};
const rows = () => test.db.select().from(messageOutbox).orderBy(asc(messageOutbox.id));
const stateOf = async (cause: string) => (await rows()).find((row) => row.cause === cause)?.state;
const attempted = async () => (await rows()).filter(({ attempts }) => attempts > 0).length;

async function silentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  const port = await listen(server);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, sockets, close };
}

/** A gateway that sends codes. Every other message waits until `release`. */
function busyWithOthers() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const sent: string[] = [];
  const gateway: MessageGateway = {
    send: async ({ to, text }) => {
      if (!text.includes('480159')) await released;
      sent.push(to);
    },
  };
  return { gateway, sent, release: () => release() };
}

it('while the mail server hangs, a code by SMS is sent', async () => {
  const { port, sockets, close } = await silentServer();
  const sent: string[] = [];
  const gateway = gatewayByChannel({
    email: smtpGateway({ url: `smtp://127.0.0.1:${port}`, from: 'tickets@tsela.example' }),
    sms: { send: ({ to }) => Promise.resolve(void sent.push(to)) },
  });
  await enqueueMails(50);
  const loops = startMessageLoops(messages.sendingOf({ db: test.db, gateway }));
  await until(
    () => Promise.resolve(sockets.length),
    (count) => count > 0,
  );
  await enqueue(code('code', 'sms', '+26771000001'));
  await until(
    () => stateOf('code'),
    (state) => state === 'sent',
  );
  expect(sent).toEqual(['+26771000001']);
  // No e-mail has been sent or refused: the first ones still wait for the mail server.
  expect((await rows()).filter(({ channel, state }) => channel === 'email' && state === 'pending')).toHaveLength(50);
  expect((await rows()).every(({ lastError }) => lastError === null)).toBe(true);
  const stopped = loops.map((loop) => loop.stop());
  close();
  await Promise.all(stopped);
});

it('while other e-mails hang, a code by e-mail is sent before them', async () => {
  const { gateway, sent, release } = busyWithOthers();
  await enqueueMails(20);
  const loops = startMessageLoops(messages.sendingOf({ db: test.db, gateway }));
  await until(attempted, (count) => count > 0);
  await enqueue(code('code', 'email', 'mpho@passenger.example'));
  await until(
    () => stateOf('code'),
    (state) => state === 'sent',
  );
  expect(sent).toEqual(['mpho@passenger.example']);
  release();
  await until(
    () => Promise.resolve(sent.length),
    (count) => count === 21,
  );
  await Promise.all(loops.map((loop) => loop.stop()));
});
