import { parseArgs } from 'node:util';
import { Refusal } from '../scripts/install/project.mjs';
import { runCommand, runProof } from './proof.ts';

function readMinutes(): string {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
  if (!(Number(values.minutes) > 0)) throw new Refusal('--minutes is a number above 0');
  return values.minutes;
}

await runCommand(async () => {
  const minutes = readMinutes();
  const settings = (folder: string) => ({ LOAD_FOLDER: folder, LOAD_MINUTES: minutes });
  await runProof({ name: 'load', others: ['visitor-process'], settings });
});
