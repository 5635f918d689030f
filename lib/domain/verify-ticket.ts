import { verifyAsync } from '@noble/ed25519';
import { readTicketContent } from './ticket-content';

export type TicketKey = { keyId: string; publicKey: string };

/** Does not see later changes of the booking. Throws if the runtime has no SHA-512 (a page without TLS). */
export async function verifyTicket(
  content: string,
  keys: readonly TicketKey[],
): Promise<'genuine' | 'unpaid' | 'forged'> {
  const read = readTicketContent(content);
  if (!read) return 'forged';
  const { text, proof } = read;
  if (!proof) return 'unpaid';
  const key = keys.find(({ keyId }) => keyId === proof.keyId);
  if (!key) return 'forged';
  const isGenuine = await verifyAsync(
    bytesOf(proof.signature),
    new TextEncoder().encode(text),
    bytesOf(key.publicKey),
    // Strict: each signature has only one encoding.
    { zip215: false },
  );
  return isGenuine ? 'genuine' : 'forged';
}

function bytesOf(base64url: string): Uint8Array {
  const base64 = base64url.replace(/-/g, '+').replace(/_/g, '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
