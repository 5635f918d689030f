// @ts-check
// `npm run <command>`: installs packages if needed, then runs its file on the Node.js of the install.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install/install.mjs';
import { complain, stopCommands } from './install/progress.mjs';
import { isCurrentNode, root } from './install/project.mjs';
import { rerun } from './install/rerun.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

async function install() {
  const stop = () => stopCommands('SIGTERM');
  SIGNALS.forEach((signal) => process.on(signal, stop));
  try {
    await ensureInstalled();
  } finally {
    SIGNALS.forEach((signal) => process.off(signal, stop));
  }
}

async function main() {
  await install();
  if (!isCurrentNode()) return rerun();
  const file = join(root, `${process.argv[2]}.ts`);
  // The script sees the same command line as when it runs directly.
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
}

try {
  await main();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
