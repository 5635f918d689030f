/** What a town looks like from afar, in a few strokes. `far`, `near` and `front` are its layers. */
type Scene = { far: string; near: string; front?: string; sun: readonly [x: number, y: number] };

const hills: Scene = {
  far: 'M0 108q50-44 92-18 34-34 78-6 40-30 70-4v60H0z',
  near: 'M0 132q70-26 130-6t110-4v38H0z',
  front: 'M46 128v-16m-14-6q14-12 28 0zM178 130v-20m-18-6q18-15 36 0z',
  sun: [150, 62],
};
const river: Scene = {
  far: 'M0 104q60-22 120-10t120-8v74H0z',
  near: 'M0 124q60 10 120 0t120 2v36H0z',
  front: 'M150 116q16 8 34 0l-5-7h-24zM166 108V92m-4-2h8M20 122V96q0-14 12-16m-12 16q0-14-12-16m12 16V78',
  sun: [86, 58],
};
const city: Scene = {
  far: 'M0 116h20V78h18v22h16V58h22v36h14V70h20v46h18V84h16V50h14v50h18V74h22v42h22v44H0z',
  near: 'M0 130h240v30H0z',
  sun: [196, 46],
};
const pans: Scene = {
  far: 'M0 112q120-10 240 0v50H0z',
  near: 'M0 130q120-6 240 0v30H0z',
  front: 'M70 130l3-34q-14-2-20-16m20 16q-4-14 0-24m3 24q8-16 22-18m-22 18q2-10 12-26M68 130h16',
  sun: [160, 78],
};
const scenes: Readonly<Record<string, Scene>> = {
  ...{ gaborone: city, francistown: city, 'selebi-phikwe': hills, serowe: hills, palapye: hills },
  ...{ maun: river, kasane: river, shakawe: river, nata: pans, ghanzi: pans, mahalapye: pans },
};

/** The landscape of a destination: no photo, so that it weighs next to nothing on dear data. */
export function DestinationScene({ slug }: { slug: string }) {
  const { far, near, front, sun } = scenes[slug] ?? [hills, river, pans][slug.length % 3] ?? hills;
  return (
    <svg viewBox="0 0 240 150" preserveAspectRatio="xMidYMax slice" className="scene" aria-hidden="true">
      <circle className="fill-sun" cx={sun[0]} cy={sun[1]} r="22" />
      <path className="fill-hill-far" d={far} />
      <path className="fill-hill-near" d={near} />
      {front && <path className="stroke-tree fill-none" strokeWidth="3" strokeLinecap="round" d={front} />}
    </svg>
  );
}
