type Props = { facts: readonly (readonly [label: string, value: string])[] };

/** What most people came for, at one glance. */
export function KeyFacts({ facts }: Props) {
  return (
    <dl className="key-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
