import { facilities } from '@/lib/facilities';

const codeByName = new Map<string, string>(Object.entries(facilities).map(([code, name]) => [name, code]));

/** What a bus offers: an icon each, or its name; the whole list is one stop of the keyboard, or one tap. */
export function FeatureIcons({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="Features" tabIndex={0} data-tip={names.join(', ')} className="features">
      {names.map((name) => (
        <Feature key={name} name={name} />
      ))}
    </ul>
  );
}

function Feature({ name }: { name: string }) {
  const code = codeByName.get(name);
  if (!code) return <li title={name}>{name}</li>;
  return (
    <li className={code}>
      <span>{name}</span>
    </li>
  );
}
