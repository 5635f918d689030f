import { facilities, type Facility } from '@/lib/facilities';

/**
 * Each drawn once on a 24 px grid and used by name. Pictures of the stylesheet would be less markup, but each is a
 * document of its own to the browser: a slow phone shows the results half a second later.
 */
const drawings: Record<Facility, string> = {
  'air-conditioning': 'M12 3v18M4.2 7.5l15.6 9m0-9-15.6 9M9.5 4.5 12 7l2.5-2.5m-5 15L12 17l2.5 2.5',
  wifi: 'M2.5 9.2a14 14 0 0 1 19 0M5.8 12.8a9.2 9.2 0 0 1 12.4 0m-9.3 3.5a4.6 4.6 0 0 1 6.2 0M12 19.6v.1',
  'usb-charging': 'M13 3 6 13.5h5L10 21l8-11h-5.5z',
  toilet: 'M7 3v8h11M7 11c0 4 2 6.5 5 6.5h0c3.5 0 6-2.5 6-6.5M10 17v4h5v-4M7 3H5v4',
  'reclining-seats': 'M5 3.5 8.5 15H16l2.5 5.5M7.5 10.5h6M6 20.5h8',
  television: 'M3.5 5h17v11h-17zM9 20h6m-3-4v4',
  'luggage-hold': 'M4.5 8h15v11h-15zM9 8V5h6v3m-5.5 3.5v4m5-4v4',
  'reading-light': 'M8 20.5h8m-4 0V11M6.5 11a5.5 5.5 0 0 1 11 0zM12 5.5V3',
  water: 'M12 3c3.7 4.7 5.8 8 5.8 11a5.8 5.8 0 0 1-11.6 0c0-3 2.1-6.3 5.8-11z',
  curtains: 'M3 4h18M5 4v16c3.5-2 5.5-7 5.5-16M19 4v16c-3.5-2-5.5-7-5.5-16',
};

const codeByName = new Map<string, string>(Object.entries(facilities).map(([code, name]) => [name, code]));

/** The drawings, once a page; the cards refer to them. */
export function FeatureDrawings() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      {Object.entries(drawings).map(([code, path]) => (
        <symbol key={code} id={`feature-${code}`} viewBox="0 0 24 24">
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.7"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </symbol>
      ))}
    </svg>
  );
}

/** What a bus offers: an icon each with its name in a bubble; the whole list is one stop of the keyboard, or one tap. */
export function FeatureIcons({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="Features" tabIndex={0} data-tip={names.join(', ')} className="features">
      {names.map((name) => (
        <li key={name} data-tip={name}>
          <FeatureIcon name={name} />
        </li>
      ))}
    </ul>
  );
}

function FeatureIcon({ name }: { name: string }) {
  const code = codeByName.get(name);
  if (!code) return name;
  return (
    <svg role="img" aria-label={name}>
      <use href={`#feature-${code}`} />
    </svg>
  );
}
