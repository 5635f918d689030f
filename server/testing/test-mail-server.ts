import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listen } from './test-http';

export type Arrived = { raw: Buffer; from: string; to: string[]; user: string | undefined; encrypted: boolean };

export async function startMailServer(options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    ...options,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          raw: Buffer.concat(chunks),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          encrypted: session.secure,
        });
        done();
      });
    },
  });
  // Some tests disconnect a client during a message.
  server.on('error', () => undefined);
  const port = await listen(server.server);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  return { arrived, port, close };
}
