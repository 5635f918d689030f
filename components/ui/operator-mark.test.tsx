import { renderToStaticMarkup } from 'react-dom/server';
import { OperatorMark } from './operator-mark';

test('an operator without a logo has its initials and no picture', () => {
  const html = renderToStaticMarkup(<OperatorMark initials="MC" logo={null} />);
  expect(html).toContain('MC');
  expect(html).not.toContain('<img');
});

test('a logo has a fixed size, an empty alternative text and the initials below it', () => {
  const html = renderToStaticMarkup(<OperatorMark initials="MC" logo="/api/pictures/a/96" />);
  expect(html).toMatch(/MC<img src="\/api\/pictures\/a\/96" alt="" width="44" height="44" loading="lazy"/);
});
