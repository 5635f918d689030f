import { runCommand, runProof } from './proof.ts';

const [kills = '50'] = process.argv.slice(2);

await runCommand(() =>
  runProof({ name: 'chaos', settings: (folder) => ({ CHAOS_FOLDER: folder, CHAOS_KILLS: kills }) }),
);
