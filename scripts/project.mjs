import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project, without a slash at the end. */
export const root = resolve(fileURLToPath(new URL('..', import.meta.url)));

/** Where everything that must survive a restart is kept. */
export const dataDirectory = resolve(root, process.env.TSELA_DATA_DIR || '.data');

/** The runtime that comes with the install; the scripts themselves may run on an older one. */
export const currentNode =
  process.platform === 'win32'
    ? join(root, 'node_modules', 'node', 'bin', 'node.exe')
    : join(root, 'node_modules', '.bin', 'node');

/** A failure that one line explains: no stack is printed for it. */
export class Refusal extends Error {}

/** The exit code with which a process says that starting it again is no use (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIGURATION = 78;
