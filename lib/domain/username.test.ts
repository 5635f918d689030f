import { foldUsername, isUsername } from './username';

it.each(['mpho', 'Борис', 'Νίκος', 'محمد', 'ነጋሽ', 'मोहन', '王小明', '김민수', 'mpho.k-2_b', '王2'])(
  '%j is a username',
  (name) => expect(isUsername(name)).toBe(true),
);

it.each(['борисs', 'νίκοςs', 'مs', 'ነs', 'मs', '王s', '김s', 'mphoа'])('%j has letters of two scripts', (name) =>
  expect(isUsername(name)).toBe(false),
);

it.each(['борис\u0335', 'νίκος\u0335', '王\u0335', '김\u0335'])('%j has a mark that its script does not need', (name) =>
  expect(isUsername(name)).toBe(false),
);

it.each(['', 'mpho kgosi', 'mpho!', '!mpho'])('%j is no username', (name) => expect(isUsername(name)).toBe(false));

test('a vowel, accent or doubled letter may have the marks that several scripts share', () => {
  for (const name of ['مُحَمَّد', 'अ\u0951ग', 'ነ\u0308ጋሽ']) expect(isUsername(name)).toBe(true);
});

test('usernames that differ in case, width or spaces around them are one', () => {
  for (const name of ['MPHO', ' mpho ', 'ｍｐｈｏ']) expect(foldUsername(name)).toBe('mpho');
});
