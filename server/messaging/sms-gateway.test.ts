import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeAfterEach, startServer } from '@/server/testing/test-http';
import { GatewayError, MessageRefusedError, type OutgoingMessage } from './gateway';
import { smsGateway } from './sms-gateway';

const message: OutgoingMessage = {
  channel: 'sms',
  to: '+26771000001',
  subject: 'Tsela',
  html: null,
  replyTo: null,
  idempotencyKey: 'key',
  attachments: [],
  text: 'Tsela: 123456 is your code & only yours',
};
const credentials = { token: 'AC00:hush', from: 'Tsela' };

const closings = closeAfterEach();

async function smsServer(listener: RequestListener): Promise<string> {
  const { baseUrl, stop } = await startServer(listener);
  closings.push(stop);
  return `${baseUrl}/2010-04-01/Accounts/AC00/Messages.json`;
}

async function failure(url: string, limitMs?: number): Promise<string> {
  const gateway = smsGateway({ url, ...credentials, ...(limitMs === undefined ? {} : { limitMs }) });
  const error: unknown = await gateway.send(message).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error('sent, or not a GatewayError', { cause: error });
  for (const secret of ['71000001', '123456', 'hush', 'AC00']) expect(error.message).not.toContain(secret);
  return error.message;
}

it('an SMS over HTTP is posted as a form with basic authentication, as Twilio requires it', async () => {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const url = await smsServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ request, body });
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM00","status":"queued"}');
    });
  });
  await smsGateway({ url, ...credentials }).send(message);
  expect(seen).toHaveLength(1);
  const { method, url: path, headers } = seen[0]?.request ?? {};
  expect([method, path]).toEqual(['POST', '/2010-04-01/Accounts/AC00/Messages.json']);
  expect(headers).toMatchObject({
    authorization: `Basic ${Buffer.from('AC00:hush').toString('base64')}`,
    'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/) as string,
  });
  expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
    To: message.to,
    From: 'Tsela',
    Body: message.text,
  });
});

describe('an SMS gateway', () => {
  it('is reported with its status and error number, without its sentence', async () => {
    const url = await smsServer((_request, response) => {
      const body = { code: 21211, message: `The 'To' number ${message.to} is not a valid phone number.` };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    expect(await failure(url)).toBe('the SMS gateway answered 400, error 21211');
    await expect(smsGateway({ url, ...credentials }).send(message)).rejects.toBeInstanceOf(MessageRefusedError);
  });

  it.each([
    [401, 'AC00:hush is wrong'],
    [500, '{"code":"+26771000001"}'],
    [503, ''],
  ])('is reported with its status if it responds %i with %j', async (status, body) => {
    const url = await smsServer((_request, response) => response.writeHead(status).end(body));
    expect(await failure(url)).toBe(`the SMS gateway answered ${status}`);
    await expect(smsGateway({ url, ...credentials }).send(message)).rejects.not.toBeInstanceOf(MessageRefusedError);
  });

  it('cannot redirect a message', async () => {
    let elsewhere = 0;
    const other = await smsServer((_request, response) => {
      elsewhere += 1;
      response.writeHead(201).end();
    });
    const url = await smsServer((_request, response) => response.writeHead(307, { location: other }).end());
    expect(await failure(url)).toBe('the SMS gateway answered 307');
    expect(elsewhere).toBe(0);
  });

  it('fails after the time limit if it is slow', async () => {
    const url = await smsServer(() => undefined);
    expect(await failure(url, 100)).toBe('the SMS gateway took too long');
  });

  it('is reported as away if it is down', async () => {
    const url = await smsServer(() => undefined);
    await closings.pop()?.();
    expect(await failure(url)).toBe('the SMS gateway is away');
  });
});
