import { regexes } from 'zod/mini';
import { emailPattern, isEmail } from '@/lib/typed';

test('the rule accepts what the schemas accept', () => {
  expect(emailPattern.source).toBe(regexes.email.source.replaceAll('\\-', '-'));
});

test('ignores spaces around the address, and limits its length', () => {
  expect(isEmail(' naledi@tsela.example ')).toBe(true);
  expect(isEmail('naledi@tsela')).toBe(false);
  expect(isEmail(`${'n'.repeat(300)}@tsela.example`)).toBe(false);
});
