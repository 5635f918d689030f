/** Scripts import this file before the build, so it imports nothing. */
const providers = [
  'FIREBASE_DATABASE_URL',
  'FIREBASE_SERVICE_ACCOUNT',
  'DPO_COMPANY_TOKEN',
  'DPO_SERVICE_TYPE',
  'SMTP_URL',
  'SMTP_FROM',
  'SMS_URL',
  'SMS_TOKEN',
  'SMS_FROM',
];

export const requiredInProduction = ['TRUSTED_PROXIES', ...providers];
export const requiredWithPlatform = ['DATABASE_URL', 'ID_TOKEN_SECRET', 'DATA_KEY', 'TICKET_KEY'];

/** Keys and settings of real services. If one of them is set, sandbox mode is off. */
export const realSettings = [
  ...requiredWithPlatform,
  ...providers,
  'MIGRATION_DATABASE_URL',
  'NEXTAUTH_SECRET',
  'API_KEY',
  'API_KEYS_BEFORE',
  'DATA_KEYS_BEFORE',
  'TICKET_KEYS_BEFORE',
  'API_BASE_URL',
];
