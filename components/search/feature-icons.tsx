import { featuresMarkup } from './departure-markup';

/** What a bus offers: an icon each, or its name; the whole list is one stop of the keyboard, or one tap. */
export function FeatureIcons({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul
      aria-label="Features"
      tabIndex={0}
      data-tip={names.join(', ')}
      className="features"
      dangerouslySetInnerHTML={featuresMarkup(names)}
    />
  );
}
