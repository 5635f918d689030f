import { rendered, textsWithRole } from '@/components/ui/rendered.fixture';
import { contactSent } from '@/lib/domain/contact-rules';
import { ContactScreen } from './contact-screen';
import type { ContactOutcome } from './send-message';

const typed = { name: 'Naledi', email: 'naledi@tsela.example', message: 'Where does the bus leave?' };
const screen = (outcome?: ContactOutcome) => (
  <ContactScreen stamp="1.x" typed={typed} {...(outcome ? { outcome } : {})} />
);

test('the page has the heading of the specification (section 2)', () => {
  expect(rendered(screen()).querySelector('h1')?.textContent).toBe('Request More Information');
});

it.each([
  ['name', 'Name', 'Name can not be empty'],
  ['email', 'Email', 'Email cannot be empty'],
  ['email', 'Email', 'Invalid email'],
  ['message', 'Message', 'Name can not be empty'],
] as const)('announces a problem of the %s at its field: %s, %s', (field, label, text) => {
  const node = screen({ tone: 'bad', field, text });
  expect(textsWithRole('alert', node)).toEqual([text]);
  const page = rendered(node);
  const [invalid] = page.querySelectorAll('[aria-invalid=true]');
  expect(invalid?.getAttribute('name')).toBe(field);
  expect(page.querySelector(`label[for="${invalid?.id ?? ''}"]`)?.textContent).toBe(label);
});

test('announces the outcome of sending below the fields (spec section 7)', () => {
  expect(contactSent).toBe('Message has been sent');
  expect(textsWithRole('status', screen({ tone: 'good', text: contactSent }))).toEqual(['Message has been sent']);
  const failed = 'Something went wrong while sending message';
  expect(textsWithRole('alert', screen({ tone: 'bad', text: failed }))).toEqual([failed]);
});
