// `npm run load [-- --minutes 20]`: raises visitors until responses are slow, sends three times as many, and watches
// refusals, purchases, memory and recovery.
import { parseArgs } from 'node:util';
import { environment } from './bench-servers.ts';
import { ensureBuilt } from './build.ts';
import { complain, run, stopCommands } from './progress.mjs';
import { currentNode, Refusal, root } from './project.mjs';
import { bundleProof, withFolder } from './proof.ts';

function readMinutes(): string {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
  if (!(Number(values.minutes) > 0)) throw new Refusal('--minutes is a number above 0');
  return values.minutes;
}

async function main() {
  const minutes = readMinutes();
  await ensureBuilt();
  const bundle = await bundleProof('load', ['visitor-process']);
  await withFolder(async (folder) => {
    const env = environment({ LOAD_FOLDER: folder, LOAD_MINUTES: minutes });
    await run(currentNode, [bundle], { name: 'load', show: true, cwd: root, env });
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopCommands('SIGTERM'));
try {
  await main();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
