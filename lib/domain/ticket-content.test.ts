import fc from 'fast-check';
import { readTicketContent, signedPart, writeTicketContent, type TicketContent } from './ticket-content';
import { ticketFields as fields } from './ticket-content.fixture';

const proof = { keyId: 'abcd-_12', signature: `${'a'.repeat(85)}A` };

it('an unpaid ticket has these lines in this order', () => {
  expect(writeTicketContent(fields, null).split('\n')).toEqual(['TSELA1', ...Object.values(fields), 'UNPAID']);
});

it('a paid ticket ends with its key and signature', () => {
  expect(writeTicketContent(fields, proof)).toBe(`${signedPart(fields)}\n${proof.keyId}.${proof.signature}`);
});

it('parsing returns the written fields, whatever their values', () => {
  const text = fc.string({ unit: 'binary' }).map((value) => value.replace(/\s+/g, ' ').trim());
  const names = Object.keys(fields) as (keyof TicketContent)[];
  const anyFields = fc.record(
    Object.fromEntries(names.map((name) => [name, text])) as Record<keyof TicketContent, typeof text>,
  );
  fc.assert(
    fc.property(anyFields, fc.constantFrom(null, proof), (any, signedProof) => {
      const content = writeTicketContent(any, signedProof);
      expect(readTicketContent(content)).toEqual({ fields: any, text: signedPart(any), proof: signedProof });
    }),
  );
});

it('a field cannot add a line', () => {
  const content = writeTicketContent({ ...fields, names: ' Kagiso\nMotsumi\r\nUNPAID\n' }, null);
  expect(readTicketContent(content)?.fields.names).toBe('Kagiso Motsumi UNPAID');
});

it.each([
  ['nothing', ''],
  ['a web address', 'https://tsela.example/'],
  ['another form', writeTicketContent(fields, null).replace('TSELA1', 'TSELA2')],
  ['a line too few', writeTicketContent(fields, null).replace('\nGaborone', '')],
  ['a line too many', writeTicketContent(fields, null).replace('\nGaborone', '\nGaborone\nGaborone')],
  ['a line after the last', `${writeTicketContent(fields, null)}\n`],
  ['no signature', signedPart(fields)],
  ['half a signature', `${signedPart(fields)}\nabcd-_12.aaaa`],
  ['a signature with bits to spare', `${signedPart(fields)}\nabcd-_12.${'a'.repeat(85)}B`],
  ['text before the proof', `${signedPart(fields)}\nx${proof.keyId}.${proof.signature}`],
  ['text after the proof', `${writeTicketContent(fields, proof)}x`],
  ['lines of another system', writeTicketContent(fields, null).replace(/\n/g, '\r\n')],
])('%s is not a ticket', (_what, content) => {
  expect(readTicketContent(content)).toBeNull();
});
