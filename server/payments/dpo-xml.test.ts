import { fixture } from './dpo-fixture';
import { messageLimitBytes, nameOf, readAmount, readApi3g, tagsOf, textOf } from './dpo-xml';

const tags = (inside: string) => readApi3g(`<API3G>${inside}</API3G>`) ?? {};

describe('a document of the API', () => {
  it('keeps its zeros, its blanks in tags and its odd spellings', () => {
    const paid = readApi3g(fixture('verify-token.000.answer')) ?? {};
    expect(textOf(paid, 'Result')).toBe('000');
    expect(textOf(paid, 'TransactionAmount')).toBe('170.00');
    expect(textOf(paid, 'CustomerName')).toBe("Tshepo O'Brien & Sons <Maun>");
    expect(textOf(paid, 'FraudExplnation')).toBe('No Fraud detected');
    expect(textOf(paid, 'CustomerZip')).toBeUndefined();
  });

  it('may begin with blanks or a byte order mark, and hold comments, CDATA and attributes', () => {
    const answer = `\n <?xml version="1.0"?>\n<API3G>\n<!-- v6 --><Result a="1"><![CDATA[000]]></Result></API3G>\n`;
    expect(textOf(readApi3g(answer) ?? {}, 'Result')).toBe('000');
    expect(textOf(readApi3g('\ufeff<API3G><Result>000</Result></API3G>') ?? {}, 'Result')).toBe('000');
  });

  it('has its entities read once', () => {
    const text = textOf(tags('<A>&lt;b&gt; &amp;amp; &#039;&#x41;&apos;&quot;</A>'), 'A');
    expect(text).toBe(`<b> &amp; 'A'"`);
  });

  it('gives no text of a tag that stands twice, holds tags, or is nobody’s', () => {
    const found = tags('<A>1</A><A>2</A><B><C>1</C></B><D>x<C>1</C>y</D>');
    for (const name of ['A', 'B', 'C', 'D', 'toString', '__proto__']) expect(textOf(found, name)).toBeUndefined();
    expect(tagsOf(found, 'B')).toEqual({ C: '1' });
    for (const name of ['A', 'C', 'toString']) expect(tagsOf(found, name)).toBeUndefined();
  });

  it.each(['a b', 'a/b', "a'b", 'ä', 'a'.repeat(65), '&#0;', ''])('names nothing by %j', (text) => {
    expect(nameOf(tags(`<A>${text}</A>`), 'A')).toBeUndefined();
  });
});

describe('text that is no document of the API', () => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  it.each([
    ['a billion laughs', `<!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]><API3G><Result>&l9;</Result></API3G>`],
    ['a file of ours', '<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]><API3G><Result>&f;</Result></API3G>'],
    ['a declaration in small letters', '<!doctype API3G><API3G><Result>000</Result></API3G>'],
    ['too much', `<API3G><Result>${'0'.repeat(messageLimitBytes)}</Result></API3G>`],
    ['too much of letters with many bytes', `<API3G><Result>${'é'.repeat(messageLimitBytes / 2)}</Result></API3G>`],
    ['too deep', `<API3G>${'<A>'.repeat(3000)}${'</A>'.repeat(3000)}</API3G>`],
    ['a prototype', '<API3G><__proto__><Result>000</Result></__proto__></API3G>'],
    ['two roots', '<API3G><Result>000</Result></API3G><API3G/>'],
    ['an empty one beside it', '<Other/><API3G><Result>000</Result></API3G>'],
    ['an empty root', '<API3G/>'],
    ['tags that cross', '<API3G><A><B></A></B></API3G>'],
    ['a tag left open', '<API3G><Result>000</API3G>'],
  ])('is not read: %s', (_what, xml) => {
    expect(readApi3g(xml)).toBeUndefined();
  });

  it.each(['<', '<a ', '<!--', '<![CDATA[', '&', '&#', '<?a ', '</a>', '<a b="', ' =', "'"])(
    // A reader that backtracks would exceed the limit of the test.
    'is read in one pass, however often it repeats %j',
    (piece) => {
      const text = piece.repeat(Math.floor((messageLimitBytes - 40) / piece.length));
      for (const xml of [text, `<API3G>${text}`, `<API3G ${text}></API3G>`, `<API3G><A>${text}</A></API3G>`])
        expect(() => readApi3g(xml)).not.toThrow();
    },
  );
});

describe('an amount', () => {
  it.each([
    ['170', 17000],
    ['170.0', 17000],
    ['170.00', 17000],
    ['0.05', 5],
    ['1.1', 110],
    ['4.35', 435],
    ['99999999.99', 9_999_999_999],
    ['0', 0],
  ])('%s is %i thebe', (text, thebe) => {
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
  ])('%j is none', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
  it('is none where no text is', () => expect(readAmount(undefined)).toBeUndefined());
});
