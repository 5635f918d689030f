import { inOnePiece } from './static-twin';

const sheets: Record<string, string> = { '/a.css': '.a{color:red}', '/b.css': '.b{color:blue}' };
const readSheet = (href: string) => Promise.resolve(sheets[href] ?? '');

test('the file contains each stylesheet once, inline or linked, and no script', async () => {
  const page =
    '<head><style>.a{color:red}</style><link rel="stylesheet" href="/a.css" media="print"/>' +
    '<link rel="stylesheet" href="/b.css"/><link rel="preload" href="/x.js" as="script"/></head>' +
    '<body><script>self.data = "<p>"</script><p>Text</p></body>';
  expect(await inOnePiece(page, readSheet)).toBe(
    '<head><style>.a{color:red}</style><style>.b{color:blue}</style></head><body><p>Text</p></body>',
  );
});

test.each([
  ['twice', '<style>.a{color:red}</style><link rel="stylesheet" href="/a.css"/>'],
  ['not at all', '<link rel="stylesheet" href="/a.css" media="not all"/>'],
])('a page that would contain a stylesheet %s is refused', async (_, page) => {
  await expect(inOnePiece(page, readSheet)).rejects.toThrow('is not in the file exactly once');
});
