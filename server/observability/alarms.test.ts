import { pino } from 'pino';
import { reportAlarm, setAlertSink } from './alarms';
import { logOptions } from './log';

const raised: string[] = [];
beforeEach(() => {
  raised.length = 0;
  setAlertSink((alarm) => raised.push(alarm));
});
afterEach(() => setAlertSink(undefined));

it('a line of an alarm reaches the sink, and no other line does', () => {
  const logger = pino(Object.assign({}, logOptions, { level: 'info' }), { write: () => undefined });
  logger.error({ event: 'payment_needs_review', booking: 1 }, 'A payment needs a review.');
  logger.child({ requestId: 'r' }).error({ event: 'platform_call_failed', err: new Error('x') }, 'A call failed.');
  logger.error({ event: 'form_failed' }, 'A form failed.');
  logger.info({ event: 'process_started' }, 'A process started.');
  logger.error(new Error('without an event'));
  expect(raised).toEqual(['payment_needs_review', 'platform_call_failed']);
});

it('an alarm without a sink does nothing', () => {
  setAlertSink(undefined);
  expect(() => reportAlarm({ event: 'payment_needs_review' })).not.toThrow();
});
