import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '../../server/db/make-folder.ts';
import { checkSpace, codeOf, messageOf, Refusal } from '../install/project.mjs';
import type { Settings } from './settings.ts';

const neededMegabytes = 300;

const reasons: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOENT: 'the system makes no folder there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
};

export function portOf(env: Settings, { platform = false } = {}): number {
  const name = platform ? 'PLATFORM_PORT' : 'PORT';
  const port = Number(env[name] || (platform ? 4000 : 3000));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`${name} is "${env[name]}": set it to a whole number from 1 to 65535`);
  }
  return port;
}

export function checkDisk(dataDirectory: string, root: string): void {
  const probe = join(dataDirectory, `.probe-${process.pid}`);
  try {
    makeFolder(dataDirectory);
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
    checkSpace(dataDirectory, neededMegabytes);
    writeFileSync(probe, 'x', { flush: true });
    rmSync(probe);
    checkSpace(root, neededMegabytes);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${dataDirectory} cannot be written to: ${reasons[codeOf(error) ?? ''] ?? messageOf(error)}`);
  }
}

const listenError = (port: number, host?: string) =>
  new Promise<Error | undefined>((resolve) => {
    const server = createServer()
      .once('error', resolve)
      .listen(port, host, () => server.close(() => resolve(undefined)));
  });

export async function checkPort(port: number): Promise<void> {
  for (const host of [undefined, '127.0.0.1']) {
    const error = await listenError(port, host);
    if (!error) continue;
    const other = port === 65_535 ? 3000 : port + 1;
    if (codeOf(error) === 'EADDRINUSE')
      throw new Refusal(`Port ${port} is taken: set PORT to a free one, for example PORT=${other} npm start`);
    if (codeOf(error) === 'EACCES')
      throw new Refusal(`This user may not use port ${port}: set PORT to a number above 1023`);
    throw new Refusal(`Port ${port} cannot be used: ${error.message}`);
  }
}
