import { createHash } from 'node:crypto';
import { readTicketContent } from '@/lib/domain/ticket-content';
import { verifyTicket } from '@/lib/domain/verify-ticket';
import { testTicket, testTicketKey } from '@/server/testing/test-tickets';
import { publicTicketKey, signTicket } from './sign-ticket';

const fields = readTicketContent(testTicket(['Kagiso Motsumi']).passengers[0]?.qrContent ?? '')?.fields;
if (!fields) throw new Error('there is no ticket');
const other = 'another-ticket-key-of-the-tests-00000';

it('one TICKET_KEY is one key pair, whenever it is asked for; another is another', () => {
  expect(signTicket(testTicketKey, fields)).toBe(signTicket(testTicketKey, fields));
  expect(publicTicketKey(testTicketKey)).toEqual(publicTicketKey(testTicketKey));
  expect(publicTicketKey(other).keyId).not.toBe(publicTicketKey(testTicketKey).keyId);
});

it('the public key is 32 bytes, named by its hash, and comes without the private one', () => {
  const { keyId, publicKey } = publicTicketKey(testTicketKey);
  const bytes = Buffer.from(publicKey, 'base64url');
  expect(bytes).toHaveLength(32);
  expect(createHash('sha256').update(bytes).digest('base64url').startsWith(keyId)).toBe(true);
  expect(Object.keys(publicTicketKey(testTicketKey))).toEqual(['keyId', 'publicKey']);
});

it('a ticket is genuine by the key that signed it and by no other', async () => {
  const content = signTicket(testTicketKey, fields);
  expect(await verifyTicket(content, [publicTicketKey(other), publicTicketKey(testTicketKey)])).toBe('genuine');
  expect(await verifyTicket(content, [publicTicketKey(other)])).toBe('forged');
  const renamed = { ...publicTicketKey(other), keyId: publicTicketKey(testTicketKey).keyId };
  expect(await verifyTicket(content, [renamed])).toBe('forged');
});
