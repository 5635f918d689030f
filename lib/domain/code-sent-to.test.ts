import { codeSentTo } from './code-sent-to';

test.each([
  [{ phone: '+26774123563' }, 'We sent 6 digits to +267 74 •• 563 by SMS.'],
  [{ phone: '+264811234567' }, 'We sent 6 digits to +264 81 •• 567 by SMS.'],
  [{ phone: '+4915112345678' }, 'We sent 6 digits to +4 •• 678 by SMS.'],
  [{ email: 'naledi.kgosi@tsela.example' }, 'We sent 6 digits to na••@tsela.example by e-mail.'],
  [{ email: 'n@tsela.example' }, 'We sent 6 digits to n••@tsela.example by e-mail.'],
])('a code that went to %j', (contact, sentence) => expect(codeSentTo(contact)).toBe(sentence));
