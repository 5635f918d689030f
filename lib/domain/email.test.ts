import { regexes } from 'zod/mini';
import { emailPattern, isEmail } from './email';

test('an e-mail address is what the schemas take for one', () => {
  expect(emailPattern.source).toBe(regexes.email.source.replaceAll('\\-', '-'));
});

test('blanks around it do not count, its length does', () => {
  expect(isEmail(' naledi@tsela.example ')).toBe(true);
  expect(isEmail('naledi@tsela')).toBe(false);
  expect(isEmail(`${'n'.repeat(300)}@tsela.example`)).toBe(false);
});
