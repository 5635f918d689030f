import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseEnv } from 'node:util';
import { root } from '../../scripts/install/project.mjs';
import { sandboxSecrets, simulatedCards } from '../../scripts/start/sandbox-settings.ts';
import { namesOfRealSettings, ownUrl, planMode, readSettings } from '../../scripts/start/settings.ts';
import { realSettings } from '../../server/process/real-settings.ts';
import { newDataDirectory } from './running-app.ts';

describe('the mode rule', () => {
  test('an empty configuration uses the whole sandbox', () => {
    assert.deepEqual(planMode({}), { sandbox: true, embeddedPostgres: true, ownApi: true });
    assert.equal(planMode({ DATABASE_URL: '' }).sandbox, true, 'an empty setting counts as absent');
  });

  for (const name of realSettings) {
    test(`${name} alone turns the sandbox off`, () => {
      assert.equal(planMode({ [name]: 'x' }).sandbox, false);
      assert.equal(planMode({ [name]: 'x' }).embeddedPostgres, false);
      assert.equal(planMode({ [name]: 'x', SANDBOX: '0' }).sandbox, false);
      assert.equal(planMode({ [name]: 'x', SANDBOX: '1' }).sandbox, true);
    });
  }

  for (const [name, value] of [
    ['NEXTAUTH_URL', 'https://tsela.example'],
    ['NEXTAUTH_URL', 'HTTPS://tsela.example'],
    ['NODE_ENV', 'production'],
    ['SANDBOX', '0'],
    ['SANDBOX', 'yes'],
  ] as const) {
    test(`${name}=${value} turns the sandbox off`, () => {
      assert.equal(planMode({ [name]: value }).sandbox, false);
      assert.deepEqual(namesOfRealSettings({ [name]: value }), [name]);
    });
  }

  test('settings of a developer leave the sandbox on', () => {
    const settings = {
      NEXTAUTH_URL: 'http://localhost:3100',
      NODE_ENV: 'development',
      TRUSTED_PROXIES: '1',
      PORT: '1',
    };
    assert.deepEqual(namesOfRealSettings(settings), []);
    assert.equal(planMode(settings).sandbox, true);
  });

  test('every key and service of .env.example turns the sandbox off', () => {
    const text = readFileSync(join(root, '.env.example'), 'utf8');
    const ofBoth = /^(NEXTAUTH_URL|TRUSTED_PROXIES|SITE_\w+)$/;
    const named = Object.keys(parseEnv(text)).filter((name) => !ofBoth.test(name));
    assert.ok(named.length > 10);
    assert.deepEqual(
      named.filter((name) => !realSettings.includes(name)),
      [],
    );
  });

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

  test('.env may begin with the mark of Notepad, and another encoding is refused', () => {
    const directory = newDataDirectory();
    const read = (bytes: Buffer) => {
      writeFileSync(join(directory, '.env'), bytes);
      return readSettings(directory, {});
    };
    const text = 'PORT=3100\r\nSMS_FROM="Tšela"\r\n';
    assert.deepEqual(read(Buffer.from(`\uFEFF${text}`)), { PORT: '3100', SMS_FROM: 'Tšela' });
    const others = [`\uFEFF${text}`, text].map((each) => Buffer.from(each, 'utf16le'));
    for (const bytes of [...others, Buffer.from('SMS_FROM=Caf\u00e9', 'latin1')])
      assert.throws(() => read(bytes), { message: /is not UTF-8/, exitCode: 78 });
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
  test('go to the simulator', () => {
    const urls = {
      siteUrl: 'http://localhost:3100/',
      adminUrl: 'http://127.0.0.1:9002',
      ownUrl: 'http://127.0.0.1:3100',
    };
    assert.deepEqual(simulatedCards(urls), {
      DPO_SERVICE_TYPE: '54841',
      DPO_API_URL: 'http://127.0.0.1:9002/dpo/API/v6/',
      DPO_API_V7_URL: 'http://127.0.0.1:9002/dpo/API/v7/',
      DPO_PAY_URL: 'http://localhost:3100/sandbox/dpo/pay',
      SANDBOX_PUSH_URL: 'http://127.0.0.1:3100/api/payments/dpo/push',
    });
  });
});

describe('the URL of a server of this machine', () => {
  test('has the host that the server listens on', () => {
    const server = { port: 3100, loopback: 'localhost' } as const;
    for (const LISTEN_HOST of [undefined, '', '0.0.0.0', '::']) {
      assert.equal(ownUrl({ LISTEN_HOST }, server), 'http://localhost:3100');
    }
    assert.equal(ownUrl({ LISTEN_HOST: '192.168.1.5' }, server), 'http://192.168.1.5:3100');
    assert.equal(ownUrl({ LISTEN_HOST: '::1' }, server), 'http://[::1]:3100');
  });
});
