import { pino } from 'pino';
import { reportAlarm, setAlertSink } from './alarms';
import { logOptions } from './log';

const raised: (string | undefined)[][] = [];
beforeEach(() => {
  raised.length = 0;
  setAlertSink((...alarm) => raised.push(alarm));
});
afterEach(() => setAlertSink(undefined));

it('a line of an alarm reaches the sink, and no other line does', () => {
  const logger = pino(Object.assign({}, logOptions, { level: 'info' }), { write: () => undefined });
  logger.error({ event: 'payment_needs_review', booking: 1 }, 'A payment needs a review.');
  logger.child({ requestId: 'r' }).error({ event: 'platform_call_failed', err: new Error('x') }, 'A call failed.');
  logger.error({ event: 'form_failed' }, 'A form failed.');
  logger.info({ event: 'process_started' }, 'A process started.');
  logger.error(new Error('without an event'));
  expect(raised).toEqual([
    ['payment_needs_review', undefined],
    ['platform_call_failed', undefined],
  ]);
});

it('the kind of an alarm is its refusal, budget or channel', () => {
  reportAlarm({ event: 'security_alarm', refusal: 'password_wrong' });
  reportAlarm({ event: 'budget_exceeded', budget: 'sms', share: 0.8 });
  reportAlarm({ event: 'message_channel_paused', channel: 'email' });
  expect(raised).toEqual([
    ['security_alarm', 'password_wrong'],
    ['budget_exceeded', 'sms'],
    ['message_channel_paused', 'email'],
  ]);
});

it('an alarm without a sink does nothing', () => {
  setAlertSink(undefined);
  expect(() => reportAlarm({ event: 'payment_needs_review' })).not.toThrow();
});
