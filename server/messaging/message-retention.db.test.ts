import { messageOutbox } from '@/server/db/schema/messages';
import * as messages from '@/server/testing/test-messages';
import { markDead, markSent } from './message-outbox.repo';
import type { NewMessage } from './sealed-message';
import { deleteOldMessages, withdrawMessages } from '@/server/messaging/message-outbox.repo';

const test = messages.testOutbox();

const dayMs = 24 * 60 * 60_000;
const to = { cause: 'cause', channel: 'sms', recipient: '+26771000001' } as const;
const bookingId = '5d0a3f6e-0001-4000-8000-0000000000ab';
const ticket: NewMessage = {
  ...to,
  template: 'booking-paid',
  data: {
    reservationNumber: 'ACDEFGHJ',
    from: 'Gaborone',
    to: 'Francistown',
    date: '2026-11-22',
    departure: '09:00',
    amount: 'P170.00',
    seats: ['A1'],
    again: false,
    bookingId,
    expiresAt: '2026-11-22T07:00:00.000Z',
  },
};
const enqueue = (message: NewMessage) => messages.enqueue(test.db, message);
const row = async () => {
  const [found] = await messages.readOutbox(test.db);
  if (!found) throw new Error('the outbox is empty');
  return found;
};

describe('the data and the recipient of a message', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['sent', (id) => markSent(test.db, id)],
    ['given up', (id) => markDead(test.db, id, 'expired')],
    ['withdrawn', () => test.db.transaction((tx) => withdrawMessages(tx, [to.cause]))],
  ])('are deleted when it is %s', async (_what, end) => {
    await enqueue(ticket);
    const before = await row();
    expect(before.data).toMatchObject({ bookingId });
    await end(before.id);
    const after = await row();
    expect(after.state).not.toBe('pending');
    expect(after.data).toEqual({});
    expect(after.recipient).toBe(after.recipientHash);
    expect(JSON.stringify(after)).not.toMatch(/5d0a3f6e-0001|71000001/);
  });
});

describe('messages of more than 90 days ago', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  const nextAttemptAt = daysAgo(91);
  it.each([
    ['sent are deleted', { state: 'sent', sentAt: daysAgo(91) }, 1],
    ['that are dead are deleted', { state: 'dead' }, 1],
    ['unsent ones stay', { state: 'pending' }, 0],
    ['ones sent later stay', { state: 'sent', sentAt: daysAgo(89) }, 0],
    ['ones given up later stay', { state: 'dead', nextAttemptAt: daysAgo(89) }, 0],
  ] as const)('%s', async (_what, set, count) => {
    await enqueue({ ...to, template: 'password-changed', data: {} });
    await test.db.update(messageOutbox).set({ createdAt: daysAgo(100), nextAttemptAt, ...set });
    expect(await deleteOldMessages(test.db)).toBe(count);
    expect(await deleteOldMessages(test.db)).toBe(0);
    expect(await test.db.select().from(messageOutbox)).toHaveLength(1 - count);
  });
});
