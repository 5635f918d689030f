import { formatPula, parseWholePula, pulaAmount, signedPula, spokenPula } from './money';

it.each([
  [0, 'P0.00', '0.00', '0 pula'],
  [5, 'P0.05', '0.05', '0 pula 5 thebe'],
  [17000, 'P170.00', '170.00', '170 pula'],
  [17050, 'P170.50', '170.50', '170 pula 50 thebe'],
  [16905, 'P169.05', '169.05', '169 pula 5 thebe'],
  [99_999_999, 'P999999.99', '999999.99', '999999 pula 99 thebe'],
])('formats %i thebe as %s and %s, and speaks them as %s', (thebe, written, amount, spoken) => {
  expect(formatPula(thebe)).toBe(written);
  expect(pulaAmount(thebe)).toBe(amount);
  expect(spokenPula(thebe)).toBe(spoken);
});

it('every amount includes its thebe', () => {
  const amounts = Array.from({ length: 20_000 }, (_, thebe) => thebe);
  const written = amounts.map((thebe) => {
    const [pula = '', rest = ''] = pulaAmount(thebe).split('.');
    return Number(pula) * 100 + Number(rest);
  });
  expect(written).toEqual(amounts);
});

it('a change of the balance has its sign before the currency', () => {
  expect([17000, -17000, 5, -5].map((thebe) => signedPula(thebe))).toEqual([
    '+P170.00',
    '−P170.00',
    '+P0.05',
    '−P0.05',
  ]);
});

it('parses digits as whole pula', () => {
  expect(['170', '007', '0'].map(parseWholePula)).toEqual([17000, 700, 0]);
});
