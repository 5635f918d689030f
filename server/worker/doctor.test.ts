import { AppError, Reason } from '@/lib/errors';
import { setAlertSink } from '@/server/observability/alarms';
import { log } from '@/server/observability/log';
import { createDpoGateway } from '@/server/payments/dpo-gateway';
import { bareResponse } from '@/server/payments/dpo-fixture';
import type { Platform } from '@/server/platform/platform';
import { examine } from './doctor';

const mockEnv: Record<string, string | undefined> = {};
const mockSend = jest.fn();
const mockConnected = jest.fn();
const mockDatabase = { version: jest.fn(), rights: jest.fn(), migrations: jest.fn() };
const mockBackup = jest.fn();
const mockReplicas = jest.fn();
const mockDisk = jest.fn();
const mockSamples = jest.fn();
jest.mock('@/server/process/env', () => ({ env: () => mockEnv }));
jest.mock('@/server/process/site-contacts', () => ({ sampleSettings: () => mockSamples() as unknown }));
jest.mock('@/server/messaging/choose-gateway', () => ({ chooseGateway: () => ({ send: mockSend }) }));
jest.mock('@/server/live/live-database', () => ({
  openLiveDatabase: () => ({ connected: mockConnected, close: () => Promise.resolve() }),
}));
jest.mock('@/server/db/check-database', () => ({
  checkDatabase: () => mockDatabase.version() as unknown,
  checkRights: () => mockDatabase.rights() as unknown,
}));
jest.mock('@/server/db/applied-migrations', () => ({
  refuseOtherMigrations: () => mockDatabase.migrations() as unknown,
}));
jest.mock('@/server/db/replicas', () => ({ describeReplicas: () => mockReplicas() as unknown }));
jest.mock('@/server/db/write-audit-row', () => ({ findLastAudit: () => mockBackup() as unknown }));
jest.mock('node:fs/promises', () => ({ statfs: () => mockDisk() as unknown }));

const clock = new Date('2026-11-27T12:00:00Z');
const hoursAgo = (hours: number) => new Date(clock.getTime() - hours * 3_600_000);
const viewPayment = jest.fn();
const checkClock = jest.fn();
const close = jest.fn();
const platform = { db: {}, clock: () => clock, checkDatabase: checkClock, payments: { viewPayment } };

async function report(): Promise<string[]> {
  const lines = examine({ platform: platform as unknown as Platform, close });
  return lines.catch((error: unknown) => (error as Error).message.split('\n'));
}
const down = (): Promise<never> => Promise.reject(new Error('it is down'));

beforeEach(() => {
  Object.assign(mockEnv, { ALERT_EMAIL: 'a@tsela.example', ALERT_PHONE: '+26771234567' });
  for (const mock of [mockSend, checkClock, close, mockReplicas, ...Object.values(mockDatabase)])
    mock.mockReset().mockResolvedValue(undefined);
  mockConnected.mockReset().mockResolvedValue(true);
  mockBackup.mockReset().mockResolvedValue(hoursAgo(36));
  mockSamples.mockReset().mockReturnValue([]);
  mockDisk.mockReset().mockResolvedValue({ bavail: 1000, bsize: 1e6 });
  viewPayment.mockReset().mockResolvedValue({ kind: 'misconfigured', result: '902' });
});

it('raises no alarm if the card provider does not know the token (902), and says ok', async () => {
  Object.assign(log, { level: 'error' });
  const alarm = jest.fn();
  setAlertSink(alarm);
  const send = () => Promise.resolve(new Response(bareResponse('902')));
  const urls = { apiUrl: 'https://dpo.example/', apiV7Url: 'https://dpo.example/' };
  const { viewPayment: view } = createDpoGateway({ ...urls, companyToken: 'token', serviceType: '1', send });
  viewPayment.mockImplementation(view);
  expect(await report()).toContain('ok      card provider: it responds (902)');
  expect(alarm).not.toHaveBeenCalled();
  setAlertSink(undefined);
});

const names = [
  'contacts',
  'database',
  'replicas',
  'clock',
  'disk',
  'e-mail',
  'SMS',
  'card provider',
  'Firebase',
  'backup',
];

it('says ok for each service that works, and closes its connections', async () => {
  const lines = await report();
  expect(lines.map((line) => line.split(':')[0])).toEqual(names.map((name) => `ok      ${name}`));
  expect(close).toHaveBeenCalledTimes(1);
});

const away = 'the database does not respond, or refuses a query';
const [refused, late] = [new Error('connect ECONNREFUSED'), new Reason('the clock of this process is 90000 ms away')];
const failed = (error: Error) => () => Promise.reject(error);
const query = (cause: Error) => Object.assign(new Error('Failed query: select', { cause }), { query: 'select' });

const faults: [name: string, reason: string, breakService: () => unknown][] = [
  ['database', 'it is down', () => mockDatabase.version.mockImplementation(down)],
  ['database', 'it is down', () => mockDatabase.rights.mockImplementation(down)],
  ['database', 'it is down', () => mockDatabase.migrations.mockImplementation(down)],
  ['clock', away, () => checkClock.mockImplementation(failed(new AppError('unavailable', { cause: refused })))],
  ['clock', late.message, () => checkClock.mockImplementation(failed(new AppError('unavailable', { cause: late })))],
  ['backup', away, () => mockBackup.mockImplementation(failed(query(refused)))],
  ['replicas', 'it is down', () => mockReplicas.mockImplementation(down)],
  ['disk', '999 MB are free', () => mockDisk.mockResolvedValue({ bavail: 999, bsize: 1e6 })],
  [
    'contacts',
    'SITE_PHONE, SITE_EMAIL: still those of the sample',
    () => mockSamples.mockReturnValue(['SITE_PHONE', 'SITE_EMAIL']),
  ],
  ['e-mail', 'no contact is set', () => (mockEnv.ALERT_EMAIL = undefined)],
  ['SMS', 'no contact is set', () => (mockEnv.ALERT_PHONE = undefined)],
  ['e-mail', 'it is down', () => mockSend.mockImplementationOnce(down)],
  ['SMS', 'it is down', () => mockSend.mockResolvedValueOnce(undefined).mockImplementationOnce(down)],
  ['card provider', 'it does not respond', () => viewPayment.mockResolvedValue({ kind: 'unclear', result: '' })],
  ...['801', '802', '803', '804'].map(
    (result) =>
      [
        'card provider',
        `it refuses the settings (${result})`,
        () => viewPayment.mockResolvedValue({ kind: 'misconfigured', result }),
      ] satisfies [string, string, () => unknown],
  ),
  ['Firebase', 'it does not respond', () => mockConnected.mockResolvedValue(false)],
  ['backup', 'no backup was made', () => mockBackup.mockResolvedValue(undefined)],
  ['backup', 'the last is 37 hours old', () => mockBackup.mockResolvedValue(hoursAgo(37))],
];

it.each(faults)(
  'names only the %s that fails, with the reason "%s" and a remedy',
  async (name, reason, breakService) => {
    breakService();
    const failed = (await report()).filter((line) => !line.startsWith('ok '));
    expect(failed).toEqual([expect.stringContaining(`FAILED  ${name}: ${reason}. Remedy: `)]);
    expect(close).toHaveBeenCalledTimes(1);
  },
);
