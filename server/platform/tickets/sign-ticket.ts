import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { signedPart, writeTicketContent, type TicketContent } from '@/lib/domain/ticket-content';
import type { TicketKey } from '@/lib/domain/verify-ticket';
import type { Platform } from '@/server/platform/platform';

type SigningKey = { privateKey: KeyObject; published: TicketKey };

/** The PKCS #8 header before the 32 bytes of an Ed25519 seed (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicJwk = z.object({ x: z.string() });

const derived = new Map<string, SigningKey>();

function signingKey(ticketKey: string): SigningKey {
  const known = derived.get(ticketKey);
  if (known) return known;
  const seed = Buffer.from(hkdfSync('sha256', ticketKey, '', 'tsela tickets v1 sign', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  const { x: publicKey } = publicJwk.parse(createPublicKey(privateKey).export({ format: 'jwk' }));
  const keyId = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url').slice(0, 8);
  const created = { privateKey, published: { keyId, publicKey } };
  derived.set(ticketKey, created);
  return created;
}

export function signTicket(ticketKey: string, fields: TicketContent): string {
  const { privateKey, published } = signingKey(ticketKey);
  const signature = sign(null, Buffer.from(signedPart(fields)), privateKey).toString('base64url');
  return writeTicketContent(fields, { keyId: published.keyId, signature });
}

export const publicTicketKey = (ticketKey: string): TicketKey => signingKey(ticketKey).published;

export const publicTicketKeys = ({ ticketKey, ticketKeysBefore }: Pick<Platform, 'ticketKey' | 'ticketKeysBefore'>) =>
  [ticketKey, ...ticketKeysBefore].map(publicTicketKey);
