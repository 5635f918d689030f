import { environment, startApp, stopServers } from './servers.ts';
import { readArguments } from '../lib/commands.mjs';
import { ensureBuilt } from '../scripts/build/build.ts';
import { run, step } from '../scripts/install/progress.mjs';
import { currentNode, root } from '../scripts/install/project.mjs';
import { bundleProof, runCommand, withFolder } from './proof.ts';

const [requests = '20000', seed = String(Date.now() % 2 ** 31)] = readArguments('fuzz').words;

async function main() {
  await ensureBuilt();
  const bundle = await bundleProof('fuzz');
  await withFolder(async (folder) => {
    try {
      const app = await step('Starting the app', () => startApp(folder));
      const env = environment({ ...app, FUZZ_REQUESTS: requests, FUZZ_SEED: seed, LOG_LEVEL: 'silent' });
      await run(currentNode, [bundle], { name: 'fuzz', show: true, cwd: root, env });
    } finally {
      await stopServers();
    }
  });
}

await runCommand(main, () => void stopServers());
