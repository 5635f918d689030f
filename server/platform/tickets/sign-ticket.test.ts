import { createHash } from 'node:crypto';
import { readTicketContent } from '@/lib/domain/ticket-content';
import { verifyTicket } from '@/lib/domain/verify-ticket';
import { testTicket, testTicketKey } from '@/server/testing/test-tickets';
import { publicTicketKey, signTicket } from './sign-ticket';

const fields = readTicketContent(testTicket(['Kagiso Motsumi']).passengers[0]?.qrContent ?? '')?.fields;
if (!fields) throw new Error('the test ticket must be readable');
const other = 'another-ticket-key-of-the-tests-00000';

it('a TICKET_KEY always gives the same key pair, and another TICKET_KEY gives another one', () => {
  expect(signTicket(testTicketKey, fields)).toBe(signTicket(testTicketKey, fields));
  expect(publicTicketKey(testTicketKey)).toEqual(publicTicketKey(testTicketKey));
  expect(publicTicketKey(other).keyId).not.toBe(publicTicketKey(testTicketKey).keyId);
});

it('the public key has 32 bytes, is named by its hash, and does not contain the private key', () => {
  const { keyId, publicKey } = publicTicketKey(testTicketKey);
  const bytes = Buffer.from(publicKey, 'base64url');
  expect(bytes).toHaveLength(32);
  expect(createHash('sha256').update(bytes).digest('base64url').startsWith(keyId)).toBe(true);
  expect(Object.keys(publicTicketKey(testTicketKey))).toEqual(['keyId', 'publicKey']);
});

it('a ticket is genuine only with the key that signed it', async () => {
  const content = signTicket(testTicketKey, fields);
  expect(await verifyTicket(content, [publicTicketKey(other), publicTicketKey(testTicketKey)])).toBe('genuine');
  expect(await verifyTicket(content, [publicTicketKey(other)])).toBe('forged');
  const renamed = { ...publicTicketKey(other), keyId: publicTicketKey(testTicketKey).keyId };
  expect(await verifyTicket(content, [renamed])).toBe('forged');
});
