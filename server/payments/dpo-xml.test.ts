import { fixture } from './dpo-fixture';
import { messageLimitBytes, nameOf, readAmount, readApi3g, tagsOf, textOf } from './dpo-xml';

const tags = (inside: string) => readApi3g(`<API3G>${inside}</API3G>`) ?? {};

describe('readApi3g', () => {
  it('preserves leading and trailing zeros, and decodes entities', () => {
    const paid = readApi3g(fixture('verify-token.000.answer')) ?? {};
    expect(textOf(paid, 'Result')).toBe('000');
    expect(textOf(paid, 'TransactionAmount')).toBe('170.00');
    expect(textOf(paid, 'CustomerName')).toBe("Tshepo O'Brien & Sons <Maun>");
    expect(textOf(paid, 'FraudExplnation')).toBe('No Fraud detected');
    expect(textOf(paid, 'CustomerZip')).toBeUndefined();
  });

  it('accepts leading blanks, a byte order mark, comments, CDATA and attributes', () => {
    const document = `\n <?xml version="1.0"?>\n<API3G>\n<!-- v6 --><Result a="1"><![CDATA[000]]></Result></API3G>\n`;
    expect(textOf(readApi3g(document) ?? {}, 'Result')).toBe('000');
    expect(textOf(readApi3g('\ufeff<API3G><Result>000</Result></API3G>') ?? {}, 'Result')).toBe('000');
  });

  it('decodes entities once', () => {
    const text = textOf(tags('<A>&lt;b&gt; &amp;amp; &#039;&#x41;&apos;&quot;</A>'), 'A');
    expect(text).toBe(`<b> &amp; 'A'"`);
  });

  it('returns no text of a repeated tag, a tag with nested tags or an inherited property', () => {
    const content = tags('<A>1</A><A>2</A><B><C>1</C></B><D>x<C>1</C>y</D>');
    for (const name of ['A', 'B', 'C', 'D', 'toString', '__proto__']) expect(textOf(content, name)).toBeUndefined();
    expect(tagsOf(content, 'B')).toEqual({ C: '1' });
    for (const name of ['A', 'C', 'toString']) expect(tagsOf(content, name)).toBeUndefined();
  });

  it.each(['a b', 'a/b', "a'b", 'ä', 'a'.repeat(65), '&#0;', ''])(
    'does not accept %j as a token or reference',
    (text) => {
      expect(nameOf(tags(`<A>${text}</A>`), 'A')).toBeUndefined();
    },
  );
});

describe('readApi3g with invalid text', () => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  it.each([
    ['a billion laughs attack', `<!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]><API3G><Result>&l9;</Result></API3G>`],
    [
      'an external entity that reads a local file',
      '<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]><API3G><Result>&f;</Result></API3G>',
    ],
    ['a lowercase DOCTYPE', '<!doctype API3G><API3G><Result>000</Result></API3G>'],
    ['a text that is too long', `<API3G><Result>${'0'.repeat(messageLimitBytes)}</Result></API3G>`],
    [
      'a text with too many bytes but few characters',
      `<API3G><Result>${'é'.repeat(messageLimitBytes / 2)}</Result></API3G>`,
    ],
    ['tags that are nested too deeply', `<API3G>${'<A>'.repeat(3000)}${'</A>'.repeat(3000)}</API3G>`],
    ['a __proto__ tag', '<API3G><__proto__><Result>000</Result></__proto__></API3G>'],
    ['two roots', '<API3G><Result>000</Result></API3G><API3G/>'],
    ['a second, empty root', '<Other/><API3G><Result>000</Result></API3G>'],
    ['an empty root', '<API3G/>'],
    ['overlapping tags', '<API3G><A><B></A></B></API3G>'],
    ['an unclosed tag', '<API3G><Result>000</API3G>'],
  ])('returns undefined for %s', (_case, xml) => {
    expect(readApi3g(xml)).toBeUndefined();
  });

  it.each(['<', '<a ', '<!--', '<![CDATA[', '&', '&#', '<?a ', '</a>', '<a b="', ' =', "'"])(
    // A parser that backtracks would exceed the time limit of the test.
    'reads text with many repetitions of %j in linear time',
    (piece) => {
      const text = piece.repeat(Math.floor((messageLimitBytes - 40) / piece.length));
      for (const xml of [text, `<API3G>${text}`, `<API3G ${text}></API3G>`, `<API3G><A>${text}</A></API3G>`])
        expect(() => readApi3g(xml)).not.toThrow();
    },
  );
});

describe('readAmount', () => {
  it.each([
    ['170', 17000],
    ['170.0', 17000],
    ['170.00', 17000],
    ['0.05', 5],
    ['1.1', 110],
    ['4.35', 435],
    ['99999999.99', 9_999_999_999],
    ['0', 0],
  ])('reads %s as %i thebe', (text, thebe) => {
    expect(readAmount(text)).toBe(thebe);
  });

  it.each([
    '',
    '.5',
    '170.',
    '170.000',
    '1,700.00',
    '170,00',
    '+170',
    '-170',
    '1e3',
    '0x10',
    '0170',
    ' 170',
    'NaN',
    '１７０',
  ])('returns undefined for %j', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
  it('returns undefined without text', () => expect(readAmount(undefined)).toBeUndefined());
});
