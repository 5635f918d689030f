import { readArguments } from '../lib/commands.mjs';
import { runCommand, runProof } from './proof.ts';

const [kills = '50'] = readArguments('chaos').words;

await runCommand(() =>
  runProof({ name: 'chaos', settings: (folder) => ({ CHAOS_FOLDER: folder, CHAOS_KILLS: kills }) }),
);
