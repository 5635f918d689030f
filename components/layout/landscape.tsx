const acacia =
  'M-2 0-4-34-26-50h4l19 11 2-14h3l1 15 20-13h4L5-33 3 0zM-52-50c4-15 26-22 50-22s48 6 54 21c-9 7-95 8-104 1z';
const trees = [
  [150, 352, 0.8],
  [470, 350, 1],
  [1015, 350, 1.15],
  [1300, 353, 0.75],
] as const;
const stars = [
  [180, 60],
  [420, 110],
  [560, 44],
  [790, 86],
  [1010, 40],
  [1230, 120],
] as const;

export function Landscape() {
  return (
    <div
      aria-hidden="true"
      id="landscape"
      className="bg-[linear-gradient(var(--color-sky),var(--color-dawn)_85%)] absolute inset-x-0 top-0 -z-10 h-[22.75rem] overflow-hidden sm:h-[25rem]"
    >
      <svg
        viewBox="0 0 1440 430"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 h-[21rem] w-full"
      >
        <g className="fill-road-mark opacity-0 dark:opacity-70">
          {stars.map(([x, y]) => (
            <circle key={x} cx={x} cy={y} r="1.6" />
          ))}
        </g>
        <g className="fill-sun">
          <circle cx="902" cy="274" r="80" opacity=".18" />
          <circle cx="902" cy="274" r="46" />
        </g>
        <path
          className="fill-hill-far"
          d="M0 300c110-34 190-38 320-14 80-34 150-50 236-26 60-28 150-22 220 12 120-22 200-50 330-26 90-26 220-30 334 8v176H0z"
        />
        <path className="fill-hill-near" d="M0 346c200-26 420 4 640-8s540-18 800 2v90H0z" />
        <g className="fill-tree">
          {trees.map(([x, y, size]) => (
            <path key={x} d={acacia} transform={`translate(${x} ${y}) scale(${size})`} />
          ))}
        </g>
        <path className="fill-road" d="M0 362h1440v42H0z" />
        <path className="stroke-road-mark" strokeWidth="3" strokeDasharray="26 24" d="M0 384h1440" />
        <path className="fill-ground" d="M0 402h1440v28H0z" />
        <Coach />
      </svg>
    </div>
  );
}

function Coach() {
  return (
    <g transform="translate(640 316)">
      <path className="fill-surface" d="M10 0h138q12 0 14 12l4 34v14H0V10Q0 0 10 0z" />
      <path className="fill-accent" d="M0 38h166v22H0z" />
      <path
        className="fill-ink"
        opacity=".75"
        d="M10 9h22v20H10zm28 0h22v20H38zm28 0h22v20H66zm28 0h22v20H94zm28 0h24q5 0 6 6l2 14h-32z"
      />
      <g className="fill-ink stroke-surface" strokeWidth="4">
        <circle cx="36" cy="60" r="11" />
        <circle cx="128" cy="60" r="11" />
      </g>
    </g>
  );
}
