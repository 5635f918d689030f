/**
 * What a bus offers: an icon each with its name in a bubble; the whole list is one stop of the keyboard, or one tap. The
 * drawings stand in features.css.
 */
export function FeatureIcons({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="Features" tabIndex={0} data-tip={names.join(', ')} className="features">
      {names.map((name) => (
        <li key={name} data-tip={name}>
          {name}
        </li>
      ))}
    </ul>
  );
}
