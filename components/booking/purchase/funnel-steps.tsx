const steps = ['Search', 'Seats', 'Check', 'Pay'] as const;

export function FunnelSteps({ current }: { current: (typeof steps)[number] }) {
  const reached = steps.indexOf(current);
  return (
    <ol data-funnel aria-label="Steps" className="mb-4 flex flex-wrap gap-2 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`flex-1 border-t-4 pt-1 ${index <= reached ? 'border-accent' : 'border-line text-muted'} ${step === current ? 'font-semibold' : ''}`}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
