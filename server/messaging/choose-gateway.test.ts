import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { EnvError } from '@/server/process/env';
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

const portOf = (address: unknown) =>
  typeof address === 'object' && address && 'port' in address ? Number(address.port) : 0;

/** Starts a mail server, an SMS gateway and an inbox. Returns the messages of each. */
async function providerServers() {
  const came: string[] = [];
  const http = createServer((request, response) => {
    void text(request).then(() => {
      came.push(request.url ?? '');
      response.writeHead(201).end('{}');
    });
  });
  const smtp = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        came.push('smtp');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const mail = smtp.listen(0, '127.0.0.1');
  await new Promise((resolve) => mail.once('listening', resolve));
  const httpUrl = `http://127.0.0.1:${portOf(http.address())}`;
  const settings = {
    SANDBOX_ADMIN_URL: httpUrl,
    SMTP_URL: `smtp://127.0.0.1:${portOf(mail.address())}`,
    SMTP_FROM: 'tickets@tsela.example',
    SMS_URL: `${httpUrl}/sms`,
    SMS_TOKEN: 'a:b',
    SMS_FROM: 'Tsela',
  };
  const close = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    await new Promise<void>((resolve) => {
      smtp.close(resolve);
    });
  };
  return { came, settings, close };
}

describe('the gateway', () => {
  it('is only the inbox in the sandbox, and only SMTP and SMS without it', async () => {
    const { came, settings, close } = await providerServers();
    const sandbox = chooseGateway({ ...settings, SANDBOX: '1' });
    await sandbox.send(email);
    await sandbox.send(sms);
    expect(came.splice(0)).toEqual(['/inbox/messages', '/inbox/messages']);
    const real = chooseGateway({ ...settings, SANDBOX: '0' });
    await real.send(email);
    await real.send(sms);
    expect(came).toEqual(['smtp', '/sms']);
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
