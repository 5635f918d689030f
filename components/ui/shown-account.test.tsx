import { readdirSync, readFileSync } from 'node:fs';
import { shownAccountField } from '@/lib/paths/pages';
import { rendered } from './rendered.fixture';
import { ShownAccount, ShownAccountField } from './shown-account';

test('a form names the account that the page shows, and nothing for a visitor', () => {
  const form = rendered(
    <ShownAccount value="u1">
      <ShownAccountField />
    </ShownAccount>,
  );
  expect(form.querySelector('input[type=hidden]')?.attributes).toMatchObject({ name: shownAccountField, value: 'u1' });
  expect(rendered(<ShownAccountField />).querySelector('input')).toBeNull();
});

/** They close a session, or carry the field among their hidden fields. */
const others = ['account/log-out-form.tsx', 'operator/staff-form.tsx', 'operator/staff-header.tsx'];

test('every form that a session posts has the field', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const count = (text: string, part: string) => text.split(part).length - 1;
  const counted = files.map((file) => {
    const text = readFileSync(`components/${file}`, 'utf8');
    return { file, forms: count(text, 'method="post"'), fields: count(text, '<ShownAccountField />') };
  });
  const posting = counted.filter(({ file, forms }) => forms > 0 && !file.includes('.test.'));
  expect(posting.length).toBeGreaterThan(6);
  expect(posting.filter(({ forms, fields }) => forms !== fields).map(({ file }) => file)).toEqual(others.toSorted());
});
