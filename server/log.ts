import { pino, type Logger } from 'pino';

/** Fields that could hold a person or a secret are cut out wherever they appear, so that no log line can leak one. */
const redact = {
  paths: [
    'authorization',
    'cookie',
    'password',
    'newPassword',
    'token',
    'accessToken',
    'refreshToken',
    'idToken',
    'phone',
    'email',
    'names',
    '*.authorization',
    '*.cookie',
    '*.password',
    '*.newPassword',
    '*.accessToken',
    '*.refreshToken',
    '*.idToken',
    '*.phone',
    '*.email',
    '*.names',
  ],
  remove: true,
};

/** Structured logs on standard output. `LOG_LEVEL` is read here because logging must work before settings are valid. */
// eslint-disable-next-line no-restricted-properties
export const log: Logger = pino({ level: process.env.LOG_LEVEL ?? 'info', redact, base: null });
