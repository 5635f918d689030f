import { createHash } from 'node:crypto';
import { getPublicKeyAsync, Point, signAsync, utils, verifyAsync } from '@noble/ed25519';
import fc from 'fast-check';
import { signedPart, writeTicketContent, type TicketContent } from './ticket-content';
import { ticketFields as fields } from './ticket-content.fixture';
import { verifyTicket } from './verify-ticket';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const secret = new Uint8Array(32).fill(7);
const keyId = 'key-0001';

const keyOf = async (of: Uint8Array) => ({ keyId, publicKey: base64url(await getPublicKeyAsync(of)) });
const sign = async (given: TicketContent) => {
  const signature = base64url(await signAsync(new TextEncoder().encode(signedPart(given)), secret));
  return writeTicketContent(given, { keyId, signature });
};

it('a signed ticket is genuine, in any script', async () => {
  const keys = [await keyOf(secret)];
  expect(await verifyTicket(await sign(fields), keys)).toBe('genuine');
  expect(await verifyTicket(await sign({ ...fields, names: 'Ŋaledi Łukasz ไทย' }), keys)).toBe('genuine');
});

it('an unpaid ticket is unpaid, not genuine', async () => {
  expect(await verifyTicket(writeTicketContent(fields, null), [await keyOf(secret)])).toBe('unpaid');
});

it('a ticket with a foreign signature or an unknown key is forged', async () => {
  const content = await sign(fields);
  expect(await verifyTicket(content, [await keyOf(new Uint8Array(32).fill(8))])).toBe('forged');
  expect(await verifyTicket(content, [{ ...(await keyOf(secret)), keyId: 'key-0002' }])).toBe('forged');
  expect(await verifyTicket(content, [])).toBe('forged');
});

it('is forged with a signature in an encoding that only the loose rule of Ed25519 reads', async () => {
  const message = new TextEncoder().encode(signedPart(fields));
  const { scalar, pointBytes } = await utils.getExtendedPublicKeyAsync(secret);
  // The point with y = 1, written as y = 1 + p. The strict rule reads numbers below p only.
  const point = Buffer.from(`ee${'ff'.repeat(30)}7f`, 'hex');
  const hash = createHash('sha512').update(point).update(pointBytes).update(message).digest().toReversed();
  const number = (BigInt(`0x${Buffer.from(hash).toString('hex')}`) * scalar) % Point.CURVE().n;
  const signature = Buffer.concat([point, Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toReversed()]);
  expect(await verifyAsync(signature, message, pointBytes, { zip215: true })).toBe(true);
  const content = writeTicketContent(fields, { keyId, signature: base64url(signature) });
  expect(await verifyTicket(content, [await keyOf(secret)])).toBe('forged');
});

it('is forged when one character is changed, at every place', async () => {
  const keys = [await keyOf(secret)];
  const content = await sign(fields);
  for (let place = 0; place < content.length; place += 1) {
    const other = content[place] === 'A' ? 'Q' : 'A';
    const changed = content.slice(0, place) + other + content.slice(place + 1);
    expect([place, await verifyTicket(changed, keys)]).toEqual([place, 'forged']);
  }
}, 60_000);

it('is forged when a character is replaced, removed or added', async () => {
  const keys = [await keyOf(secret)];
  const content = await sign(fields);
  const place = fc.nat(content.length - 1);
  const edit = fc.tuple(place, fc.constantFrom(0, 1), fc.string({ maxLength: 1, unit: 'grapheme' }));
  await fc.assert(
    fc.asyncProperty(edit, async ([at, removed, added]) => {
      const changed = content.slice(0, at) + added + content.slice(at + removed);
      fc.pre(changed !== content);
      expect(await verifyTicket(changed, keys)).toBe('forged');
    }),
  );
});
