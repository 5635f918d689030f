import { regexes } from 'zod/mini';
import { emailPattern, isEmail } from '@/lib/typed';

test('the rule accepts what the schemas accept', () => {
  expect(emailPattern.source).toBe(regexes.email.source.replaceAll('\\-', '-'));
});

it.each(['a@b.co', ' mpho.kgosi+bus@mail.example.co.bw ', "o'neil_1@x-y.bw"])('%j is an e-mail address', (typed) => {
  expect(isEmail(typed)).toBe(true);
});

it.each(['', 'a', 'a@b', 'a@b.c', 'a b@c.de', '@b.co', 'a@@b.co', 'zoë@example.com', `${'a'.repeat(250)}@b.co`])(
  '%j is not an e-mail address',
  (typed) => {
    expect(isEmail(typed)).toBe(false);
  },
);
