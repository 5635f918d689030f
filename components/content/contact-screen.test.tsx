import { rendered, textsWithRole } from '@/components/ui/rendered.fixture';
import { contactSent } from '@/lib/domain/contact-rules';
import { emptyForm } from '@/lib/forms/empty-form';
import type { FormState } from '@/lib/forms/form';
import { ContactScreen } from './contact-screen';

const typed = { name: 'Naledi', email: 'naledi@tsela.example', message: 'Where does the bus leave?' };
const state = { ...emptyForm({ failed: 'contact_failed' }), texts: typed };
const screen = (outcome: Partial<FormState> = {}) => <ContactScreen stamp="1.x" state={{ ...state, ...outcome }} />;
const refused = (message: string, fields: Record<string, string> = {}) => ({ refusal: { code: 'x', message, fields } });

test('the page has the heading of the specification (section 2)', () => {
  expect(rendered(screen()).querySelector('h1')?.textContent).toBe('Request More Information');
});

it.each([
  ['name', 'Name', 'Name can not be empty'],
  ['email', 'Email', 'Email cannot be empty'],
  ['email', 'Email', 'Invalid email'],
  ['message', 'Message', 'Name can not be empty'],
] as const)('announces a problem of the %s at its field: %s, %s', (field, label, text) => {
  const node = screen(refused('', { [field]: text }));
  expect(textsWithRole('alert', node)).toEqual([text]);
  const page = rendered(node);
  const [invalid] = page.querySelectorAll('[aria-invalid=true]');
  expect(invalid?.getAttribute('name')).toBe(field);
  expect(page.querySelector(`label[for="${invalid?.id ?? ''}"]`)?.textContent).toBe(label);
});

test('announces the outcome of sending below the fields (spec section 7)', () => {
  expect(contactSent).toBe('Message has been sent');
  expect(textsWithRole('status', screen({ done: { text: contactSent, isBad: false } }))).toEqual([
    'Message has been sent',
  ]);
  const failed = 'Something went wrong while sending message';
  expect(textsWithRole('alert', screen(refused(failed)))).toEqual([failed]);
});
