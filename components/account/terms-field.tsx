import { useId } from 'react';
import { FieldProblem } from '@/components/ui/field-problem';
import { minimumAge } from '@/lib/account-texts';

/** Acceptance of the terms. What they say opens beside the form, so that nothing typed is lost. */
export function TermsField({ problem }: { problem: string | undefined }) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div>
      <p className="text-muted mb-1 text-sm">You must be at least {minimumAge} years old.</p>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name="termsAccepted"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className="accent-accent mt-2.5 size-6 shrink-0"
        />
        <label htmlFor={id} className="py-2.5">
          I accept the{' '}
          <a href="/terms_conditions" target="_blank" rel="noopener">
            Terms and Conditions
          </a>{' '}
          and the{' '}
          <a href="/privacy_policy" target="_blank" rel="noopener">
            Privacy Policy
          </a>
        </label>
      </div>
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </div>
  );
}
