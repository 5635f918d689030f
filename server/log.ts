import { levels, pino, type Logger } from 'pino';

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

// Read here, and not refused, because logging must work before settings are valid.
// eslint-disable-next-line no-restricted-properties
const wanted = process.env.LOG_LEVEL ?? '';
const level = wanted === 'silent' || wanted in levels.values ? wanted : 'info';

/** Structured logs on standard output. */
export const log: Logger = pino({ level, redact, base: null });
