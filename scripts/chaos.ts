// `npm run chaos [-- KILLS]`: kills processes of an app that sells tickets, and compares the database with what it
// acknowledged.
import { environment } from './bench-servers.ts';
import { ensureBuilt } from './build.ts';
import { complain, run, stopCommands } from './progress.mjs';
import { currentNode, root } from './project.mjs';
import { bundleProof, withFolder } from './proof.ts';

const [kills = '50'] = process.argv.slice(2);

async function main() {
  await ensureBuilt();
  const bundle = await bundleProof('chaos');
  await withFolder(async (folder) => {
    const env = environment({ CHAOS_FOLDER: folder, CHAOS_KILLS: kills });
    await run(currentNode, [bundle], { name: 'chaos', show: true, cwd: root, env });
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopCommands('SIGTERM'));
try {
  await main();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
