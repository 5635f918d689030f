import { generateKeyPairSync } from 'node:crypto';
import { serviceAccount } from './service-account';

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const account = { project_id: 'tsela', client_email: 'tsela@tsela.example', private_key: privateKey };
const json = JSON.stringify(account);

test('a service account may have the quotes that Podman Compose leaves, also over several lines', () => {
  for (const text of [json, `'${json}'`, `'${JSON.stringify(account, null, 2)}'`, `"${json}"`])
    expect(serviceAccount.safeParse(text).data?.privateKey).toBe(privateKey);
  for (const text of [`'${json}`, `${json}'`, "''", "'null'"])
    expect(serviceAccount.safeParse(text).success).toBe(false);
});
