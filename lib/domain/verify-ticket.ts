import { verifyAsync } from '@noble/ed25519';
import { readTicketContent } from './ticket-content';

/** As the platform publishes them, base64url. */
export type TicketKey = { keyId: string; publicKey: string };

/**
 * Whether what a QR code holds was signed by one of `keys`; needs no network. Says nothing of what became of the booking
 * since. Throws where the runtime has no SHA-512 (a page that came without TLS).
 */
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
    // Strict: one signature, one way to write it.
    { zip215: false },
  );
  return isGenuine ? 'genuine' : 'forged';
}

function bytesOf(base64url: string): Uint8Array {
  const base64 = base64url.replace(/-/g, '+').replace(/_/g, '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
