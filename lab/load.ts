import { readArguments } from '../lib/commands.mjs';
import { runCommand, runProof } from './proof.ts';

const { minutes = '20' } = readArguments('load').values;

await runCommand(async () => {
  const settings = (folder: string) => ({ LOAD_FOLDER: folder, LOAD_MINUTES: String(minutes) });
  await runProof({ name: 'load', others: ['visitor-process'], settings });
});
