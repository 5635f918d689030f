type Props = { facts: readonly (readonly [label: string, value: string])[] };

export function KeyFacts({ facts }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="bg-surface border-line rounded-xl border p-3 last:odd:col-span-full sm:last:odd:col-auto"
        >
          <dt className="text-muted text-sm/normal">{label}</dt>
          <dd className="text-lg/normal font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
