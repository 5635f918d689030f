import { readFormRefusal, readFormSuccess, readTyped } from './form';

function typed(...pairs: [string, string][]) {
  const data = new FormData();
  for (const pair of pairs) data.append(...pair);
  return readTyped(data);
}

test('fields are texts, and fields whose names end with [] are lists', () => {
  expect(typed(['name', 'Naledi'], ['name', 'Thabo'], ['seats[]', 'A1'], ['seats[]', 'A2'])).toEqual({
    texts: { name: 'Naledi' },
    lists: { seats: ['A1', 'A2'] },
  });
});

it.each(['__proto__', 'constructor', 'toString'])('a field with the name %s is a field like others', (name) => {
  const { texts, lists } = typed([name, 'x'], [`${name}[]`, 'y']);
  expect(Object.entries(texts)).toEqual([[name, 'x']]);
  expect(Object.entries(lists)).toEqual([[name, ['y']]]);
  expect(Object.getPrototypeOf(texts)).toBe(Object.prototype);
});

const refusal = { code: 'name_empty', message: 'Empty', fields: { name: 'Empty' } };

it.each([undefined, null, 1, 'x', [], {}, { code: 'x' }, { message: 'x' }, { code: 1, message: 'x' }])(
  '%j is neither a success nor a refusal',
  (json) => {
    expect([readFormSuccess(json), readFormRefusal(json)]).toEqual([undefined, undefined]);
  },
);

test('a response of another shape loses the parts that are not ours', () => {
  expect(readFormRefusal({ ...refusal, stamp: 1, waitTime: '3', signIn: null })).toEqual(refusal);
  expect(readFormRefusal({ ...refusal, fields: 'x' })?.fields).toEqual({});
  expect(readFormSuccess({ next: 1, message: null, isBad: 'yes' })).toEqual({
    next: null,
    message: null,
    isBad: false,
    isSignedIn: false,
    data: undefined,
  });
});

test('a line break is one character, as the limit of a field counts it', () => {
  const { texts, lists } = typed(['reason', 'a\r\nb\rc\nd\r\n\r\n'], ['notes[]', 'a\r\nb']);
  expect(texts.reason).toBe('a\nb\nc\nd\n\n');
  expect(lists.notes).toEqual(['a\nb']);
});
