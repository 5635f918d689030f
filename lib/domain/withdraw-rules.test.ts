import { errors } from '@/lib/errors';
import { readBranchAddress, withdrawProblems, type WithdrawFields } from './withdraw-rules';

const filled: WithdrawFields = {
  accountNumber: '62001234567',
  bankName: 'First Bank of Gaborone',
  branchCode: '281467',
  branchAddress: 'Plot 54 Main Mall #2',
  ibanNumber: 'BW12FNBB62001234567',
  amount: '150',
};

/** Returns the sentences of the problems. Spec section 5 words them. */
const sentences = (change: Partial<WithdrawFields>) =>
  Object.fromEntries(
    Object.entries(withdrawProblems({ ...filled, ...change })).map(([field, code]) => [field, errors[code].message]),
  );

test('a filled form has no problem, with or without spaces around its fields', () => {
  expect(sentences({})).toEqual({});
  const padded = Object.fromEntries(Object.entries(filled).map(([field, typed]) => [field, ` ${typed} `]));
  expect(sentences(padded)).toEqual({});
});

test('an empty form has a problem for each field, in the order of the form', () => {
  const nothing = Object.fromEntries(Object.keys(filled).map((field) => [field, '  ']));
  const problems = sentences(nothing);
  expect(problems).toEqual({
    accountNumber: 'Account number can not be empty',
    bankName: 'Bank Name cannot be empty',
    branchCode: 'Branch code cannot be empty',
    branchAddress: 'Branch address cannot be empty',
    ibanNumber: 'IBAN number cannot be empty',
    amount: 'Amount cannot be empty',
  });
  expect(Object.keys(problems)).toEqual(Object.keys(filled));
});

test.each<[keyof WithdrawFields, string, string[]]>([
  ['accountNumber', 'Account number should only contain digits', ['6200 1234', '62-00', '62a', '٦٢', '+62']],
  ['bankName', 'Bank name should only contain alphabets', ['Bank 1', 'A&B', "Nata's", 'Bank.']],
  ['branchCode', 'Branch code should only contain digits', ['28-14', '28 14', 'abc', '2.8']],
  [
    'branchAddress',
    'Branch address should only contain digits, alphabets and characters',
    ['Main_Mall', '<b>', 'Main & Mall', "Queen's Road", 'a:b', 'Plot 5; Main'],
  ],
  ['ibanNumber', 'IBAN number should only contain digits, alphabets', ['BW12 3456', 'BW-12', 'BW12é', '#12']],
  [
    'amount',
    'Amount should only contain number',
    ['12.50', '12,5', '-5', '+5', '1e3', '0x10', 'ten', '-1 000', 'P12.50', '1,00'],
  ],
])('%s: %s', (field, sentence, wrongs) => {
  for (const typed of wrongs) expect(sentences({ [field]: typed })).toEqual({ [field]: sentence });
});

test.each<[keyof WithdrawFields, string[]]>([
  ['accountNumber', ['0', '00012', '9'.repeat(40)]],
  ['bankName', ['Banka ya Tšhwane', 'ABC']],
  ['branchAddress', ['#', 'Lephalale 12', 'Sebêtê #4']],
  ['ibanNumber', ['bw12', '123', 'ABC']],
  ['amount', ['1', '007', '999999999999', '1 000', 'P150', 'BWP 1,500', '50 pula.']],
])('%s is accepted', (field, rights) => {
  for (const typed of rights) expect(sentences({ [field]: typed })).toEqual({});
});

test('an empty amount is refused', () => {
  for (const amount of ['0', '000', ' 0 '])
    expect(sentences({ amount })).toEqual({ amount: 'Amount should be at least 1 pula' });
});

test.each([
  ['Plot  5', 'Plot  5'],
  ['Main Mall, Gaborone', 'Main Mall Gaborone'],
  ['P.O. Box 12', 'P O Box 12'],
  ['Plot 5/6 – Unit-2 #4.', 'Plot 5 6 Unit 2 #4'],
  [', - /', ''],
])('on our page the branch address %s is sent as "%s"', (typed, sent) => {
  expect(readBranchAddress(typed)).toBe(sent);
  const problem = sent === '' ? { branchAddress: 'branch_address_empty' } : {};
  expect(withdrawProblems({ ...filled, branchAddress: typed })).toEqual(problem);
});
