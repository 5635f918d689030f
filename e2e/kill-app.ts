import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Kills the processes of the app under test that run `dist/{name}.js`. The supervisor starts them again. */
export function killApp(name: string) {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const isOwn = command.includes(`dist/${name}.js`) && readlinkSync(`/proc/${pid}/cwd`) === process.cwd();
      if (isOwn) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process ended after the list was read.
    }
  }
}
