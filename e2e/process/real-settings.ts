import { generateKeyPairSync } from 'node:crypto';

const secret = (name: string) => `${name} abcdefghijklmnopqrstuvwxyz0123456789`.replaceAll(' ', '-');

/** Returns the settings of a site without the sandbox. Its services are not reachable, and DATABASE_URL is missing. */
export function realSettings(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const account = { project_id: 'tsela', client_email: 'tsela@tsela.example', private_key: privateKey };
  return {
    NEXTAUTH_URL: 'https://tsela.example',
    TRUSTED_PROXIES: '1',
    NEXTAUTH_SECRET: secret('session'),
    API_KEY: secret('api'),
    ID_TOKEN_SECRET: secret('tokens'),
    DATA_KEY: secret('data'),
    TICKET_KEY: secret('tickets'),
    FIREBASE_DATABASE_URL: 'https://127.0.0.1:1?ns=tsela',
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
    DPO_COMPANY_TOKEN: secret('company'),
    DPO_SERVICE_TYPE: '1',
    DPO_API_URL: 'https://127.0.0.1:1/',
    DPO_PAY_URL: 'https://127.0.0.1:1/',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_FROM: 'Tsela <help@tsela.example>',
    SMS_URL: 'https://127.0.0.1:1',
    SMS_TOKEN: 'account:token',
    SMS_FROM: 'Tsela',
  };
}
