import { contactSent, findContactProblem, plainLines } from './contact-rules';
import { errors } from '@/lib/errors';
import { contactMessageMax, contactNameMax } from '@/lib/limits';

const good = { name: 'Naledi Kgosi', email: 'naledi@tsela.example', message: 'Where does the bus to Kasane leave?' };

const sentence = (change: Partial<typeof good>) => {
  const problem = findContactProblem({ ...good, ...change });
  return problem && `${problem.field}: ${errors[problem.code].message}`;
};

test('accepts a name, an address and a message', () => {
  expect(sentence({})).toBeNull();
});

test('the three checks have the order and the words of the specification', () => {
  expect(sentence({ name: ' ', email: '', message: '' })).toBe('name: Name can not be empty');
  expect(sentence({ email: ' ', message: '' })).toBe('email: Email cannot be empty');
  expect(sentence({ email: 'naledi@', message: '' })).toBe('email: Invalid email');
  expect(sentence({ message: '\n ' })).toBe('message: Name can not be empty');
  expect(contactSent).toBe('Message has been sent');
});

test('a text over the maximum length is refused, not cut', () => {
  expect(sentence({ name: 'n'.repeat(contactNameMax) })).toBeNull();
  expect(sentence({ name: 'n'.repeat(contactNameMax + 1) })).toBe(
    'name: The name is too long: 1000 characters at most',
  );
  expect(sentence({ message: 'm'.repeat(contactMessageMax) })).toBeNull();
  expect(sentence({ message: 'm'.repeat(contactMessageMax + 1) })).toBe(
    'message: The message is too long: 20000 characters at most',
  );
});

test('a line break of a form counts as one character', () => {
  expect(plainLines('Dumela\r\nbus\r\n\r\nKasane')).toBe('Dumela\nbus\n\nKasane');
  expect(sentence({ message: '\r\n'.repeat(2) + 'm\r\n'.repeat(contactMessageMax / 2) })).toBeNull();
});
