import { useId } from 'react';
import { FieldProblem } from '@/components/ui/field-problem';
import { minimumAge } from '@/lib/domain/account-texts';
import { privacyPolicyPath, termsPath } from '@/lib/paths/pages';

const documents = [
  [termsPath, 'Terms and Conditions'],
  [privacyPolicyPath, 'Privacy Policy'],
] as const;

type Props = { name: string; defaultValue: string | undefined; problem: string | undefined; autoFocus?: boolean };

/** The links open a new tab, so that the typed values stay. They are outside the label, so that a tap hits one target. */
export function TermsField({ name, defaultValue, problem, autoFocus }: Props) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div>
      <p className="text-muted mb-1 text-sm">You must be at least {minimumAge} years old.</p>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          name={name}
          autoFocus={autoFocus}
          defaultChecked={defaultValue !== undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className="accent-accent size-6 shrink-0"
        />
        I accept the Terms and Conditions and the Privacy Policy
      </label>
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
      <p className="mt-1 flex flex-wrap gap-x-6">
        {documents.map(([href, name]) => (
          <a key={href} href={href} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}
