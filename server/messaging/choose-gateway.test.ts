import { EnvError } from '@/server/process/env';
import { serveOverHttp } from '@/server/testing/test-http';
import { startMailServer } from '@/server/testing/test-mail-server';
import { chooseGateway } from './choose-gateway';
import type { OutgoingMessage } from './gateway';

const email: OutgoingMessage = {
  channel: 'email',
  to: 'mpho@passenger.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  idempotencyKey: 'key',
  replyTo: null,
  attachments: [],
};
const sms: OutgoingMessage = { ...email, channel: 'sms', to: '+26771000001', html: null };

async function providerServers() {
  const paths: string[] = [];
  const mail = await startMailServer();
  const http = await serveOverHttp((request) => {
    paths.push(new URL(request.url).pathname);
    return Promise.resolve(Response.json({}, { status: 201 }));
  });
  const settings = {
    SANDBOX_ADMIN_URL: http.baseUrl,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SMTP_FROM: 'tickets@tsela.example',
    SMS_URL: `${http.baseUrl}/sms`,
    SMS_TOKEN: 'a:b',
    SMS_FROM: 'Tsela',
  };
  return { paths, mails: mail.arrived, settings, close: () => Promise.all([mail.close(), http.stop()]) };
}

describe('the gateway', () => {
  it('is only the inbox in the sandbox, and only SMTP and SMS without it', async () => {
    const { paths, mails, settings, close } = await providerServers();
    const sandbox = chooseGateway({ ...settings, SANDBOX: '1' });
    await sandbox.send(email);
    await sandbox.send(sms);
    expect([mails.length, paths.splice(0)]).toEqual([0, ['/inbox/messages', '/inbox/messages']]);
    const real = chooseGateway({ ...settings, SANDBOX: '0' });
    await real.send(email);
    await real.send(sms);
    expect([mails.length, paths]).toEqual([1, ['/sms']]);
    await close();
  });

  it('names a missing setting', () => {
    const settings = {
      SANDBOX_ADMIN_URL: undefined,
      SMTP_URL: undefined,
      SMTP_FROM: undefined,
      SMS_URL: undefined,
      SMS_TOKEN: undefined,
      SMS_FROM: undefined,
    };
    expect(() => chooseGateway({ ...settings, SANDBOX: '0' })).toThrow(EnvError);
    expect(() => chooseGateway({ ...settings, SANDBOX: '1' })).toThrow('SANDBOX_ADMIN_URL is missing');
  });
});
