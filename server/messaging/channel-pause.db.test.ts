import { messageOutbox } from '@/server/db/schema/messages';
import { log } from '@/server/observability/log';
import * as messages from '@/server/testing/test-messages';
import { createChannelPauses } from './channel-pause';
import { GatewayError, MessageRefusedError, type OutgoingMessage } from './gateway';
import type { NewMessage } from './sealed-message';

const test = messages.testOutbox();
afterEach(() => jest.restoreAllMocks());

const enqueue = (message: NewMessage) => messages.enqueue(test.db, message);
const plain = { template: 'password-changed', data: {} } as const;
const enqueueMany = async (channel: 'email' | 'sms', count: number) => {
  for (let number = 0; number < count; number += 1)
    await enqueue({ cause: `${channel} ${number}`, channel, recipient: `${number}@passenger.example`, ...plain });
};
/** A worker with its pauses. `refusal` is the response of both channels. */
function worker() {
  const clock = { ms: 0 };
  const state: { refusal: Error | null } = { refusal: null };
  const tried: OutgoingMessage[] = [];
  const gateway = {
    send: (message: OutgoingMessage) => {
      tried.push(message);
      return state.refusal ? Promise.reject(state.refusal) : Promise.resolve();
    },
  };
  const pauses = createChannelPauses(() => clock.ms);
  const drain = async () => {
    await messages.sendDue({ db: test.db, gateway, pauses });
    return tried.splice(0);
  };
  return { clock, state, drain };
}

const away = new GatewayError('away');

it('a channel that fails 5 times in a row pauses, is tried with one message, and then sends all', async () => {
  const alarms = jest.spyOn(log, 'error').mockReturnValue();
  const { clock, state, drain } = worker();
  state.refusal = away;
  await enqueueMany('email', 5);
  expect(await drain()).toHaveLength(5);
  await messages.letTimePass(test);
  expect(await drain()).toEqual([]);
  clock.ms = 15_000;
  expect(await drain()).toHaveLength(1);
  await messages.letTimePass(test);
  expect(await drain()).toEqual([]);
  state.refusal = null;
  clock.ms = 30_000;
  // The first message ends the pause, so the next slot sends the others.
  expect(await drain()).toHaveLength(5);
  expect(alarms.mock.calls.map(([fields]) => fields)).toEqual([{ event: 'message_channel_paused', channel: 'email' }]);
});

it('a paused channel is tried with a code first', async () => {
  jest.spyOn(log, 'error').mockReturnValue();
  const { clock, state, drain } = worker();
  state.refusal = away;
  await enqueueMany('email', 5);
  await drain();
  const data = { code: '480159', minutes: 10 };
  await enqueue({
    cause: 'code',
    channel: 'email',
    recipient: 'mpho@passenger.example',
    template: 'verify-code',
    data,
  });
  await messages.letTimePass(test);
  clock.ms = 15_000;
  expect(await drain()).toMatchObject([{ to: 'mpho@passenger.example' }]);
});

it('the other channel does not pause', async () => {
  jest.spyOn(log, 'error').mockReturnValue();
  const { state, drain } = worker();
  state.refusal = away;
  await enqueueMany('email', 5);
  await drain();
  await enqueueMany('sms', 2);
  expect(await drain()).toMatchObject([{ channel: 'sms' }, { channel: 'sms' }]);
});

it.each([
  ['4 failures', 4, away],
  ['recipients that do not exist', 9, new MessageRefusedError('no such mailbox')],
])('a channel does not pause after %s', async (_what, count, refusal) => {
  const { state, drain } = worker();
  state.refusal = refusal;
  await enqueueMany('email', count);
  expect(await drain()).toHaveLength(count);
  await messages.letTimePass(test);
  state.refusal = null;
  expect(await drain()).toHaveLength(count);
});

it('an empty outbox does not use up the try of a paused channel', async () => {
  jest.spyOn(log, 'error').mockReturnValue();
  const { clock, state, drain } = worker();
  state.refusal = away;
  await enqueueMany('email', 5);
  await drain();
  await test.db.delete(messageOutbox);
  clock.ms = 15_000;
  expect(await drain()).toEqual([]);
  state.refusal = null;
  await enqueueMany('email', 3);
  expect(await drain()).toHaveLength(3);
});
