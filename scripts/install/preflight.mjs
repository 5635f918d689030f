// @ts-check
import { accessSync, constants, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { codeOf, messageOf, Refusal } from './project.mjs';

const NEEDED_MEGABYTES = 300;

/** @type {Record<string, string>} */
const REASONS = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
};

/**
 * Returns the port of the app or of the API. Refuses a value that is not a whole number from 1 to 65535.
 * @param {Record<string, string | undefined>} env
 * @param {{ platform?: boolean | undefined }} [options]
 */
export function portOf(env, { platform = false } = {}) {
  const name = platform ? 'PLATFORM_PORT' : 'PORT';
  const port = Number(env[name] || (platform ? 4000 : 3000));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`${name} is "${env[name]}": set it to a whole number from 1 to 65535`);
  }
  return port;
}

/** @param {string} directory */
function checkSpace(directory) {
  const { bavail, bsize } = statfsSync(directory);
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  if (megabytes < NEEDED_MEGABYTES) {
    throw new Refusal(
      `The disk that holds ${directory} is full: ${megabytes} MB are free, ${NEEDED_MEGABYTES} MB are needed`,
    );
  }
}

/**
 * Refuses a data directory that cannot be created or written to, and a disk with too little space.
 * @param {string} dataDirectory
 * @param {string} root
 */
export function checkDisk(dataDirectory, root) {
  const probe = join(dataDirectory, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDirectory, { recursive: true });
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
    checkSpace(dataDirectory);
    writeFileSync(probe, 'x', { flush: true });
    rmSync(probe);
    checkSpace(root);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${dataDirectory} cannot be written to: ${REASONS[codeOf(error) ?? ''] ?? messageOf(error)}`);
  }
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<NodeJS.ErrnoException | undefined>}
 */
const listenError = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', resolve)
      .listen(port, host, () => server.close(() => resolve(undefined)));
  });

/**
 * Refuses a port that is in use or not allowed.
 * @param {number} port
 */
export async function checkPort(port) {
  for (const host of [undefined, '127.0.0.1']) {
    const error = await listenError(port, host);
    if (error?.code === 'EADDRINUSE')
      throw new Refusal(
        `Port ${port} is taken: set PORT to a free one, for example PORT=${port === 65_535 ? 3000 : port + 1} npm start`,
      );
    if (error?.code === 'EACCES')
      throw new Refusal(`This user may not use port ${port}: set PORT to a number above 1023`);
    if (error) throw new Refusal(`Port ${port} cannot be used: ${error.message}`);
  }
}
