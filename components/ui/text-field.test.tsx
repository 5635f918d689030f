import { rendered, textsWithRole } from './rendered.fixture';
import { TextArea, TextField } from './text-field';

const problem = 'Name can not be empty';

it.each([
  [
    'TextField',
    <TextField key="field" label="Name" name="name" problem={problem} hint="As in your passport" />,
    'input',
  ],
  ['TextArea', <TextArea key="area" label="Name" name="name" problem={problem} />, 'textarea'],
] as const)('%s: its problem is announced, and is the description of the invalid field', (_name, node, tag) => {
  expect(textsWithRole('alert', node)).toEqual([problem]);
  const page = rendered(node);
  const field = page.querySelector(tag);
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  expect(page.querySelector('[role=alert]')?.id).toBe(field?.getAttribute('aria-describedby'));
  expect(page.querySelector('label')?.getAttribute('for')).toBe(field?.id);
});

test('a field without a problem is described by its hint', () => {
  const node = <TextField label="Name" name="name" hint="As in your passport" />;
  expect(textsWithRole('alert', node)).toEqual([]);
  const page = rendered(node);
  const field = page.querySelector('input');
  expect(field?.getAttribute('aria-invalid')).toBeUndefined();
  expect(page.querySelectorAll('p').map(({ id, textContent }) => [id, textContent])).toEqual([
    [field?.getAttribute('aria-describedby'), 'As in your passport'],
  ]);
});
