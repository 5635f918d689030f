import { slug } from '@/lib/format/names';

it.each([
  ['Selebi-Phikwe', 'selebi-phikwe'],
  ['Mochudi turn-off', 'mochudi-turn-off'],
  ['  Gaborone  ', 'gaborone'],
  ['Tšhwane', 'tshwane'],
  ["O'Kavango & Sons (Pty) Ltd.", 'o-kavango-sons-pty-ltd'],
  ['Tsela – Ya Rona', 'tsela-ya-rona'],
  ['A1', 'a1'],
])('%s is %s in a URL', (name, expected) => {
  expect(slug(name)).toBe(expected);
});
