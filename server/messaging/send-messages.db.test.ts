import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { systemClock } from '@/lib/format/time';
import { adminListener } from '@/sandbox/listeners';
import { openInbox } from '@/sandbox/inbox/inbox';
import { messageOutbox } from '@/server/db/schema/messages';
import { serveOverHttp } from '@/server/testing/test-http';
import * as messages from '@/server/testing/test-messages';
import { GatewayError, type MessageGateway, type OutgoingMessage } from './gateway';
import { inboxGateway } from './choose-gateway';

const test = messages.testOutbox();

const drain = (gateway: MessageGateway) => messages.sendDue({ db: test.db, gateway });
const enqueue = (cause: string, recipient = 'mpho@passenger.example') =>
  messages.enqueue(test.db, { cause, channel: 'email', recipient, template: 'booking-made', data: messages.madeData });
const enqueueMany = async (count: number) => {
  for (let number = 0; number < count; number += 1) await enqueue(`cause-${number}`);
};

function recorder() {
  const sent: OutgoingMessage[] = [];
  const state = { fails: false };
  const gateway: MessageGateway = {
    send: (message) => {
      if (state.fails) return Promise.reject(new GatewayError('the gateway is away'));
      sent.push(message);
      return Promise.resolve();
    },
  };
  return { sent, state, gateway };
}

const states = async () => {
  const rows = await test.db.select().from(messageOutbox).orderBy(messageOutbox.id);
  return rows.map(({ state, attempts }) => ({ state, attempts }));
};
describe('sending messages', () => {
  it('writes a message, sends it once and marks it as sent', async () => {
    await enqueue('once');
    const { sent, gateway } = recorder();
    expect(await drain(gateway)).toBe(1);
    expect(await drain(gateway)).toBe(0);
    const [row] = await test.db.select().from(messageOutbox);
    expect(sent).toEqual([
      {
        channel: 'email',
        to: 'mpho@passenger.example',
        idempotencyKey: row?.uuid,
        subject: 'Tsela: booking ACDEFGHJ',
        text: expect.stringContaining('Reservation number: ACDEFGHJ') as string,
        html: expect.stringContaining('ACDEFGHJ') as string,
        replyTo: null,
        attachments: [],
      },
    ]);
    expect(row).toMatchObject({ state: 'sent', attempts: 1, lastError: null, sentAt: expect.any(Date) as Date });
  });

  it('marks messages that are sent at about the same time in one statement', async () => {
    await enqueueMany(10);
    const sentQueries = jest.spyOn(test.db.$client, 'query');
    expect(await drain(recorder().gateway)).toBe(10);
    const marks = (sentQueries.mock.calls as unknown as [{ text: string }][]).filter(([{ text }]) =>
      text.includes('"sent_at" = now()'),
    );
    sentQueries.mockRestore();
    expect(marks).toHaveLength(1);
    expect(await states()).toEqual(Array(10).fill({ state: 'sent', attempts: 1 }));
  });

  it('stores one message per cause', async () => {
    await enqueue('same');
    await enqueue('same');
    expect(await states()).toHaveLength(1);
  });

  it('with two workers at once sends each message once', async () => {
    await enqueueMany(60);
    const { sent, gateway } = recorder();
    const work = async () => {
      while ((await drain(gateway)) > 0);
    };
    await Promise.all([work(), work()]);
    expect(sent).toHaveLength(60);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(60);
    expect(await states()).toEqual(Array(60).fill({ state: 'sent', attempts: 1 }));
  });

  it('retries a failed message after a pause that grows to an hour', async () => {
    await enqueue('hopeless');
    const { state, gateway } = recorder();
    state.fails = true;
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await drain(gateway)).toBe(1);
      expect(await states()).toEqual([{ state: 'pending', attempts: attempt }]);
      pauses.push(await messages.secondsUntilNext(test));
      expect(await drain(gateway)).toBe(0);
      await messages.letTimePass(test);
    }
    expect(pauses).toEqual([5, 20, 80, 320, 1280, 3600, 3600, 3600]);
  });

  it('sends a failed message with the same key when the gateway is back', async () => {
    await enqueue('twice');
    const { sent, state, gateway } = recorder();
    state.fails = true;
    await drain(gateway);
    state.fails = false;
    await messages.letTimePass(test);
    await drain(gateway);
    const [row] = await test.db.select().from(messageOutbox);
    expect(sent).toMatchObject([{ idempotencyKey: row?.uuid }]);
    expect(row).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  it('continues with the next message after a failure', async () => {
    await enqueue('bad', 'unknown@passenger.example');
    await enqueue('good');
    const { sent, gateway } = recorder();
    const send = (message: OutgoingMessage) =>
      message.to.startsWith('unknown') ? Promise.reject(new Error('no such address')) : gateway.send(message);
    await drain({ send });
    expect(sent).toHaveLength(1);
    expect(await states()).toEqual([
      { state: 'pending', attempts: 1 },
      { state: 'sent', attempts: 1 },
    ]);
  });

  it('sends a message of a dead worker after its lease, not before', async () => {
    await enqueue('orphan');
    const dead: MessageGateway = { send: () => new Promise(() => undefined) };
    void drain(dead);
    const { sent, gateway } = recorder();
    const leased = sql`select 1 from message_outbox where attempts = 1`;
    while ((await test.db.execute(leased)).rows.length === 0);
    expect(await drain(gateway)).toBe(0);
    expect(await messages.secondsUntilNext(test)).toBe(60);
    await messages.letTimePass(test);
    expect(await drain(gateway)).toBe(1);
    expect(sent).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'sent', attempts: 2 }]);
  });
});

describe('the sandbox inbox over HTTP', () => {
  const directory = mkdtempSync(join(tmpdir(), 'messages-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  const startInbox = async () => {
    const inbox = openInbox({ file: join(directory, `${randomUUID()}.jsonl`), clock: systemClock });
    const { baseUrl: url, stop } = await serveOverHttp(adminListener(inbox).fetch);
    return { inbox, url, stop };
  };

  it('shows sent messages, and a repeated message once', async () => {
    const { inbox, url, stop } = await startInbox();
    await enqueue('shown');
    // A worker that dies after sending, before it marks the message.
    let die: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => (die = resolve));
    const dying: MessageGateway = {
      send: async (message) => {
        await inboxGateway(url).send(message);
        die();
        await new Promise(() => undefined);
      },
    };
    void drain(dying);
    await dead;
    expect(inbox.list()).toMatchObject([{ channel: 'email', to: 'mpho@passenger.example' }]);
    await messages.letTimePass(test);
    await drain(inboxGateway(url));
    expect(inbox.list()).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'sent', attempts: 2 }]);
    await stop();
  });

  it('leaves the message for later if it is unreachable', async () => {
    const { url, stop } = await startInbox();
    await stop();
    await enqueue('later');
    await drain(inboxGateway(url));
    expect(await states()).toEqual([{ state: 'pending', attempts: 1 }]);
  });

  it('is reported with its status if it refuses a message', async () => {
    const { url, stop } = await startInbox();
    const nothing = {
      channel: 'sms',
      to: '',
      subject: '',
      text: '',
      html: null,
      replyTo: null,
      attachments: [],
    } as const;
    await expect(inboxGateway(url).send({ ...nothing, idempotencyKey: 'x' })).rejects.toThrow('the inbox answered 400');
    await stop();
  });
});
