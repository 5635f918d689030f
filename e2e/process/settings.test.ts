import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sandboxSecrets, simulatedCards } from '../../scripts/sandbox-settings.ts';
import { planMode, readSettings, REAL_SETTINGS } from '../../scripts/settings.mjs';
import { newDataDirectory } from './running-app.ts';

describe('the mode rule', () => {
  test('an empty configuration uses the whole sandbox', () => {
    assert.deepEqual(planMode({}), { sandbox: true, embeddedPostgres: true, ownApi: true });
    assert.equal(planMode({ DATABASE_URL: '' }).sandbox, true, 'an empty setting counts as absent');
  });

  for (const name of REAL_SETTINGS) {
    test(`${name} alone turns the sandbox off`, () => {
      assert.equal(planMode({ [name]: 'x' }).sandbox, false);
      assert.equal(planMode({ [name]: 'x' }).embeddedPostgres, false);
      assert.equal(planMode({ [name]: 'x', SANDBOX: '0' }).sandbox, false);
      assert.equal(planMode({ [name]: 'x', SANDBOX: '1' }).sandbox, true);
    });
  }

  test('SANDBOX=1 starts a database unless one is configured', () => {
    assert.equal(planMode({ SMTP_URL: 'x', SANDBOX: '1' }).embeddedPostgres, true);
    assert.equal(planMode({ DATABASE_URL: 'x', SANDBOX: '1' }).embeddedPostgres, false);
  });

  test('an app with a remote API needs no database, but the API itself does', () => {
    const settings = { API_BASE_URL: 'x', SANDBOX: '1' };
    assert.deepEqual(planMode(settings), { sandbox: true, embeddedPostgres: false, ownApi: false });
    assert.equal(planMode(settings, { platform: true }).embeddedPostgres, true);
  });
});

describe('settings', () => {
  test('the environment overrides .env, even with an empty value', () => {
    const directory = newDataDirectory();
    writeFileSync(join(directory, '.env'), '# a comment\nPORT=3100\nSMTP_URL="smtp://mail"\nSMS_URL=x\n');
    const settings = readSettings(directory, { PORT: '3200', SMS_URL: '' });
    assert.deepEqual(settings, { PORT: '3200', SMTP_URL: 'smtp://mail', SMS_URL: '' });
  });

  test('secrets are created once, have at least 32 characters, and are readable only by their owner', () => {
    const directory = newDataDirectory();
    const secrets = sandboxSecrets(directory);
    assert.deepEqual(sandboxSecrets(directory), secrets);
    assert.deepEqual(Object.keys(secrets).sort(), [
      'API_KEY',
      'DATA_KEY',
      'DPO_COMPANY_TOKEN',
      'ID_TOKEN_SECRET',
      'NEXTAUTH_SECRET',
      'TICKET_KEY',
    ]);
    assert.ok(Object.values(secrets).every((secret) => secret.length >= 32));
    assert.equal(statSync(join(directory, 'secrets.json')).mode & 0o777, 0o600);
  });
});

describe('card payments in the sandbox', () => {
  const around = { siteUrl: 'http://localhost:3100/', adminUrl: 'http://127.0.0.1:9002', port: 3100 };

  test('go to the simulator, even with another URL in .env', () => {
    const settings = { DPO_API_URL: 'https://secure.3gdirectpay.com/API/v6/', DPO_COMPANY_TOKEN: '' };
    assert.deepEqual(simulatedCards(settings, around), {
      DPO_SERVICE_TYPE: '54841',
      DPO_API_URL: 'http://127.0.0.1:9002/dpo/API/v6/',
      DPO_PAY_URL: 'http://localhost:3100/sandbox/dpo/pay',
      SANDBOX_PUSH_URL: 'http://127.0.0.1:3100/api/payments/dpo/push',
    });
  });

  test('go to the real provider once it is configured', () => {
    assert.deepEqual(simulatedCards({ DPO_COMPANY_TOKEN: 'token' }, around), {});
  });
});
