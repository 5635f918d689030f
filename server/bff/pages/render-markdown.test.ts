import { renderMarkdown } from './posts-page';

test('renders paragraphs, lists, emphasis and every allowed kind of link', async () => {
  const text =
    '## One\n\nTwo **three** *four*\n\n- [five](/faqs)\n- [six](tel:+2673900000)\n- [seven](mailto:a@b.example)';
  expect((await renderMarkdown(text)).replaceAll('\n', '')).toBe(
    '<h2>One</h2><p>Two <strong>three</strong> <em>four</em></p><ul><li><a href="/faqs">five</a></li>' +
      '<li><a href="tel:+2673900000">six</a></li><li><a href="mailto:a@b.example">seven</a></li></ul>',
  );
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<iframe src="https://evil.example"></iframe>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:x)',
  '<a href="javascript:alert(1)">a</a>',
  '![a](https://evil.example/pixel.png)',
  '[a](/faqs "onclick=alert(1)")',
  '<javascript:alert(1)>',
])('renders nothing that runs or fetches: %s', async (text) => {
  const html = await renderMarkdown(text);
  expect(html).not.toMatch(
    /<(script|img|iframe|style|svg|object|form)|=\s*.(javascript|data|vbscript):|\son\w+=|title=/i,
  );
});

test('does not render # as a first-level heading', async () => {
  expect(await renderMarkdown('# One')).not.toContain('<h1');
});
