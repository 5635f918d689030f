import { rendered, textsWithRole } from '@/components/ui/rendered.fixture';
import { TermsField } from './sign-up-form';

test('the terms field announces its problem and shows the minimum age (spec sections 1 and 5)', () => {
  const terms = (
    <TermsField name="termsAccepted" defaultValue={undefined} problem="Please accept the terms of use first" />
  );
  expect(textsWithRole('alert', terms)).toEqual(['Please accept the terms of use first']);
  expect(rendered(terms).textContent).toContain('You must be at least 18 years old.');
});
